import { useEffect } from 'react';
import { useLocation } from 'react-router';

const idIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};

/** The question that the address names, opened and brought into view whenever somebody goes there, also once more. */
export const useNamedQuestion = (): string => {
  const { hash, key } = useLocation();
  const id = idIn(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another whenever somebody goes there again.
  useEffect(() => {
    const item = id ? document.getElementById(id) : null;
    if (!(item instanceof HTMLDetailsElement)) return;
    item.open = true;
    // After the page's own care for scroll and focus: a new page would begin at its heading.
    const frame = requestAnimationFrame(() => {
      item.querySelector('summary')?.focus({ preventScroll: true });
      item.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [id, key]);
  return id;
};
