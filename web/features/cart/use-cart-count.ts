import { useSyncExternalStore } from 'react';
import { readKept } from '#web/lib/read-kept.ts';
import { cartText, followCart } from './cart-text.ts';

const countLines = (): number => {
  const { lines } = readKept(cartText.read());
  return Array.isArray(lines) ? lines.length : 0;
};

/** How many lines are in the cart. Every page carries this, so it counts without reading; drawn at build time there are none. */
export const useCartCount = (): number => useSyncExternalStore(followCart, countLines, () => 0);
