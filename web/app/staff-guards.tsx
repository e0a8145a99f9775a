import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from 'react-router';
import { isStaff } from '#contract/identity/permissions.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useViewer, type Viewer, withNext } from '#web/features/identity/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { NotKnownYet } from './guards.tsx';

/** Pages of the desk. The server refuses the calls as well; this only shows it early. */
const DeskOnly = ({ may }: { may: (viewer: Viewer) => boolean }) => {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (viewer === undefined) return <NotKnownYet />;
  if (viewer && may(viewer)) return <Outlet />;
  return (
    <Page title={m.app_admins_only()}>
      <Notice heading={m.app_admins_only()} text={m.app_admins_only_text()}>
        {viewer ? (
          <Button component={Link} to={pages.home}>
            {m.app_go_home()}
          </Button>
        ) : (
          <Button component={Link} to={withNext(pages.login, pathname)}>
            {m.identity_log_in()}
          </Button>
        )}
      </Notice>
    </Page>
  );
};

/** For clerks and admins. */
export const StaffOnly = () => <DeskOnly may={isStaff} />;

export const AdminsOnly = () => <DeskOnly may={({ role }) => role === 'admin'} />;
