import { Navigate, Outlet, useLocation } from 'react-router';
import { pages } from '#contract/pages.ts';
import { useViewer, withNext } from '#web/features/identity/session.ts';
import { PageSkeleton } from '#web/ui/page.tsx';

/** The prerendered first paint is the same for everyone: the page before its first response. */
export const NotKnownYet = ({ children = <Outlet /> }: { children?: React.ReactNode }) =>
  import.meta.env.SSR ? children : <PageSkeleton />;

/** A user's own pages: visitors sign in first and return here. */
export const SignedInOnly = ({ children = <Outlet /> }: { children?: React.ReactNode }) => {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (viewer === undefined) return <NotKnownYet>{children}</NotKnownYet>;
  return viewer ? children : <Navigate to={withNext(pages.login, pathname + search)} replace />;
};
