import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { useStay } from './stay-query.ts';
import { StayView } from './stay-view.tsx';

/** The guest's page from the day before a stay until some days after it. */
export const StayPage = () => {
  const { stay, error, refetch } = useStay();
  return (
    <Page title={m.stay_title()} heading={m.stay_title()}>
      {stay === undefined && !error && <Skeleton height={420} radius={18} aria-hidden />}
      {stay === undefined && error && (
        <FailedNotice heading={m.stay_failed()} error={error} onRetry={() => void refetch()} />
      )}
      {stay === null && (
        <Notice level={2} heading={m.stay_none()} text={m.stay_none_text()}>
          <Button component={Link} to={pages.rooms}>
            {m.stay_see_rooms()}
          </Button>
        </Notice>
      )}
      {stay && <StayView stay={stay} />}
    </Page>
  );
};
