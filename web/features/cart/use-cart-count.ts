import { useSyncExternalStore } from 'react';
import { cart, followCart } from './cart-store.ts';

/** How many lines are in the cart; what is drawn at build time knows of none. */
export const useCartCount = (): number =>
  useSyncExternalStore(
    followCart,
    () => cart.read().lines.length,
    () => 0,
  );
