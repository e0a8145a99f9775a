import { Button } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { pages } from '#contract/pages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';

export const NotFoundPage = () => (
  <Page title="Page not found">
    <Notice heading="Page not found" text="There is no door at this address. The desk can show you the way.">
      <Button component={Link} to={pages.home}>
        Go Back to Home
      </Button>
    </Notice>
  </Page>
);

/** Whether the code of a page did not come; browsers and the bundler say so only in words. */
const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|preload|module script/i.test(error.message);

/** What a guest sees when something breaks: inside the shell for a page, alone when the shell itself broke. */
export const CrashPage = () => {
  const error = useRouteError();
  console.error(error);
  return (
    <Page title="Something went wrong">
      <Notice
        urgent
        heading="Something went wrong"
        text={
          isNotLoaded(error)
            ? 'This page could not be loaded. Please check your connection and try again.'
            : 'This page broke while it was being shown. Nothing you booked or paid is lost.'
        }
      >
        <Button onClick={() => location.reload()}>Try again</Button>
      </Notice>
    </Page>
  );
};
