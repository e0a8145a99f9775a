import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';

/** The page behind a door that the menu already names and that this release does not open. */
export const notOpenYet = (name: string) => () => (
  <Page title={name}>
    <Notice
      heading={name}
      text="This part of the house is not open in this release. The rooms are, so have a look around."
    >
      <Button component={Link} to={pages.rooms}>
        Available Rooms
      </Button>
    </Notice>
  </Page>
);
