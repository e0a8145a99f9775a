import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';

/** What a guest sees when something breaks: inside the shell for a page, alone when the shell itself broke. */
export const CrashPage = () => {
  console.error(useRouteError());
  return (
    <Page title="Something went wrong">
      <Notice
        urgent
        heading="Something went wrong"
        text="This page broke while it was being shown. Nothing you booked or paid is lost."
      >
        <Button onClick={() => location.reload()}>Try again</Button>
      </Notice>
    </Page>
  );
};
