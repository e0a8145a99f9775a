import { useDisclosure } from '@mantine/hooks';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import { isStaff } from '#contract/identity/permissions.ts';
import { m } from '#messages/web.ts';
import { sessionQuery, useViewer, type Viewer } from '#web/features/identity/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';

/**
 * Moves the focus to the new page's heading, as a page load would, so that it is announced and Tab starts
 * there.
 */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
};

/** Every freshly loaded page has the key `default`, so the path tells them apart. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

// Loaded when the pointer or focus nears the button, since nobody needs the menu before.
const loadSideMenu = async () => ({ default: (await import('./side-menu.tsx')).SideMenu });
const SideMenu = lazy(loadSideMenu);

/** Loads the code of the banner that asks guests to verify their e-mail. */
const verifyBannerQuery = queryOptions({
  queryKey: ['verify banner'],
  queryFn: async () => (await import('./verify-banner.tsx')).VerifyBanner,
  staleTime: Number.POSITIVE_INFINITY,
});

const isUnverified = (viewer: Viewer | null | undefined) => viewer?.emailVerified === false;

/** Preloads the banner above the page for this viewer; coming later it would push the page down. */
export const prepareShell = async (client: QueryClient): Promise<void> => {
  if (isUnverified(client.getQueryData(sessionQuery.queryKey))) await client.prefetchQuery(verifyBannerQuery);
};

const Banner = ({ email }: { email: string }) => {
  const VerifyBanner = useQuery(verifyBannerQuery).data;
  return VerifyBanner ? <VerifyBanner email={email} /> : <div className={classes.banner} data-banner />;
};

/** Some pages bring their own footer (`handle.Footer` of the route), for viewers who may see them. */
const FooterOfPage = () => {
  const viewer = useViewer();
  const handles = useMatches().map(({ handle }) => handle as { Footer?: React.ComponentType } | undefined);
  const Own = handles.find((handle) => handle?.Footer)?.Footer;
  return isStaff(viewer) && Own ? <Own /> : <Footer />;
};

/** The frame of every page: header, side menu and footer; manages focus and scroll position. */
export const Shell = ({ children, loading = false }: { children?: React.ReactNode; loading?: boolean }) => {
  const [menuOpen, menu] = useDisclosure(false);
  const [menuWanted, setMenuWanted] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const navigation = useNavigation();
  const viewer = useViewer();
  useFocusOnNavigation();
  return (
    <>
      <a className={classes.skip} href="#main">
        {m.app_skip()}
      </a>
      <div className={classes.progress} data-busy={navigation.state === 'loading' || undefined} />
      <Header
        menuOpen={menuOpen}
        menuButton={menuButton}
        onMenuNear={() => void loadSideMenu().catch(() => {})}
        onMenu={() => {
          setMenuWanted(true);
          menu.open();
        }}
      />
      {menuWanted && (
        <Suspense>
          <SideMenu
            opened={menuOpen}
            onLeave={menu.close}
            onDismiss={() => {
              menu.close();
              menuButton.current?.focus();
            }}
          />
        </Suspense>
      )}
      {viewer && isUnverified(viewer) && <Banner email={viewer.email} />}
      <main id="main" tabIndex={-1} className={loading ? classes.loading : undefined}>
        {children ?? (loading ? null : <Outlet />)}
      </main>
      <FooterOfPage />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
};
