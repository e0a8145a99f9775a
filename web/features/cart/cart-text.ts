import { useSyncExternalStore } from 'react';
import { createKeptText, followKept, readKept } from '#web/lib/kept-text.ts';

/** The cart of this browser as it is kept, for all of its tabs, whoever is signed in. */
export const cartText = createKeptText('nightdesk-cart', () => localStorage);

export const followCart = followKept(cartText);

/** The food order of this browser that is not sent yet, kept alike. Both are small, and one file of them is one request less. */
export const foodText = createKeptText('nightdesk-food-order', () => localStorage);

const countLines = (): number => {
  const { lines } = readKept(cartText.read());
  return Array.isArray(lines) ? lines.length : 0;
};

/** How many lines are in the cart. Every page carries this, so it counts without reading; drawn at build time there are none. */
export const useCartCount = (): number => useSyncExternalStore(followCart, countLines, () => 0);
