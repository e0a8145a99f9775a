import { useLayoutEffect } from 'react';

/** Remembers which link of the drawn page has the focus; the page that takes over has the same links in the same order. */
export const watchFocus = (root: HTMLElement) => {
  const links = () => [...root.querySelectorAll('a')];
  let focused = -1;
  const note = () => {
    focused = links().indexOf(document.activeElement as HTMLAnchorElement); // or none of them
  };
  note();
  root.addEventListener('focusin', note);
  return {
    /** Gives the focus back after the drawn page is gone. */
    restore: () => {
      root.removeEventListener('focusin', note);
      links()[focused]?.focus({ preventScroll: true });
    },
  };
};

/** Says once that the page has taken over from what was drawn. */
export const TakenOver = ({ onTakenOver }: { onTakenOver: () => void }) => {
  useLayoutEffect(onTakenOver, [onTakenOver]);
  return null;
};
