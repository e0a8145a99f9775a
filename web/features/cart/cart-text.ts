import { useSyncExternalStore } from 'react';
import { createStoredText, parseStored, subscribeAllTabs } from '#web/lib/stored-text.ts';

/** The cart of this browser as it is kept, for all of its tabs, whoever is signed in. */
export const cartText = createStoredText('nightdesk-cart', () => localStorage);

export const followCart = subscribeAllTabs(cartText);

/** The food order of this browser that is not sent yet, kept alike. Both are small, and one file of them is one request less. */
export const foodText = createStoredText('nightdesk-food-order', () => localStorage);

const countLines = (): number => {
  const { lines } = parseStored(cartText.read());
  return Array.isArray(lines) ? lines.length : 0;
};

/** How many lines are in the cart. Every page carries this, so it counts without reading; drawn at build time there are none. */
export const useCartCount = (): number => useSyncExternalStore(followCart, countLines, () => 0);
