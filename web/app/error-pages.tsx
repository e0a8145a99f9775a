import { Button } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';

export const NotFoundPage = () => (
  <Page title={m.app_not_found()}>
    <Notice heading={m.app_not_found()} text={m.app_not_found_text()}>
      <Button component={Link} to={pages.home}>
        {m.app_go_home()}
      </Button>
    </Notice>
  </Page>
);

/** Whether a page's code failed to load; only the messages of browsers and the bundler show that. */
const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|preload|module script/i.test(error.message);

/** Shown when something breaks: inside the shell for a page, alone if the shell itself failed. */
export const CrashPage = () => {
  const error = useRouteError();
  console.error(error);
  return (
    <Page title={m.app_crashed()}>
      <Notice
        urgent
        heading={m.app_crashed()}
        text={isNotLoaded(error) ? m.app_not_loaded() : m.app_crashed_text()}
      >
        <Button onClick={() => location.reload()}>{m.ui_try_again()}</Button>
      </Notice>
    </Page>
  );
};
