import { createKeptStore } from '#web/lib/kept-store.ts';
import { readCart } from './food-cart.ts';

/** The food cart that all tabs share. */
export const createFoodCartStore = (storage: () => Pick<Storage, 'getItem' | 'setItem'>) =>
  createKeptStore('nightdesk-food-order', readCart, storage);
