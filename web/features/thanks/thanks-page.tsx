import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';

export const Component = () => (
  <Page title="Thank You!">
    <Notice heading="Thank You!" text="The desk is always open. We look forward to seeing you.">
      <Button component={Link} to={pages.home}>
        Go Back to Home
      </Button>
    </Notice>
  </Page>
);
