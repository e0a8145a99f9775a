import { Button } from '@mantine/core';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { isStaff } from '#contract/identity/permissions.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useViewer, type Viewer, withNext } from '#web/features/identity/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page, PageSkeleton } from '#web/ui/page.tsx';

/** The first paint is the same for everyone: the page before its first response. */
const NotKnownYet = () => (import.meta.env.SSR ? <Outlet /> : <PageSkeleton />);

/** Pages of someone's own: visitors are sent to sign in and come back. */
export const SignedInOnly = () => {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (viewer === undefined) return <NotKnownYet />;
  return viewer ? <Outlet /> : <Navigate to={withNext(pages.login, pathname + search)} replace />;
};

/** Pages of the desk. The server refuses the calls as well; this only says so in time. */
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
