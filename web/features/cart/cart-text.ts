import { useSyncExternalStore } from 'react';
import { createStoredText, parseStored, subscribeAllTabs } from '#web/lib/stored-text.ts';

/** The stored cart of this browser, shared by all tabs and users. */
export const cartText = createStoredText('nightdesk-cart', () => localStorage);

export const followCart = subscribeAllTabs(cartText);

/** The stored food order not sent yet. In the same file to save a request, since both are small. */
export const foodText = createStoredText('nightdesk-food-order', () => localStorage);

const countLines = (): number => {
  const { lines } = parseStored(cartText.read());
  return Array.isArray(lines) ? lines.length : 0;
};

/** The number of lines in the cart. On every page, so it avoids the full parser; 0 when prerendered. */
export const useCartCount = (): number => useSyncExternalStore(followCart, countLines, () => 0);
