import { Button } from '@mantine/core';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { pages } from '#contract/pages.ts';
import { useViewer, withNext } from '#web/features/identity/session.ts';
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
export const AdminsOnly = () => {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (viewer === undefined) return <NotKnownYet />;
  if (viewer?.role === 'admin') return <Outlet />;
  return (
    <Page title="Admins only">
      <Notice heading="Admins only" text="This page belongs to the desk. Only admins can open it.">
        {viewer ? (
          <Button component={Link} to={pages.home}>
            Go Back to Home
          </Button>
        ) : (
          <Button component={Link} to={withNext(pages.login, pathname)}>
            Log in
          </Button>
        )}
      </Notice>
    </Page>
  );
};
