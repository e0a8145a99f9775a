import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Shell } from './shell.tsx';

/** What a guest sees when a page breaks: never a blank one, and a way to try again. */
export const CrashPage = () => {
  console.error(useRouteError());
  return (
    <Shell>
      <Page title="Something went wrong">
        <Notice
          urgent
          heading="Something went wrong"
          text="This page broke while it was being shown. Nothing you booked or paid is lost."
        >
          <Button onClick={() => location.reload()}>Try again</Button>
        </Notice>
      </Page>
    </Shell>
  );
};
