import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the new page's heading, as a page load would, so that it is read out and Tab starts there. */
export const useFocusOnNavigation = () => {
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
