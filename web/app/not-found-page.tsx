import { Button } from '@mantine/core';
import { Link } from 'react-router';
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
