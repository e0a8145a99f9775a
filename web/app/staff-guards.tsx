import { Button } from '@mantine/core';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { isStaff } from '#contract/identity/permissions.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useViewer, type Viewer, withNext } from '#web/features/identity/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { NotKnownYet } from './guards.tsx';

/** Marks routes for admins; the guard of staff around them then shows that. */
export const forAdmins = { for: 'admins' };

/** Pages of the desk. The server refuses the calls as well; this only shows it early. */
const DeskOnly = ({ may }: { may: (viewer: Viewer) => boolean }) => {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const isForAdmins = useMatches().some(({ handle }) => handle === forAdmins);
  if (viewer === undefined) return <NotKnownYet />;
  if (viewer && may(viewer)) return <Outlet />;
  const heading = isForAdmins ? m.app_admins_only() : m.app_staff_only();
  return (
    <Page title={heading}>
      <Notice heading={heading} text={isForAdmins ? m.app_admins_only_text() : m.app_staff_only_text()}>
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
