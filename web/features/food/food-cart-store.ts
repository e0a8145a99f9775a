import { createKeptStore } from '#web/lib/kept-store.ts';
import { createKeptText } from '#web/lib/kept-text.ts';
import { readCart } from './food-cart.ts';

/** The food cart that all tabs share. */
export const createFoodCartStore = (storage: Parameters<typeof createKeptText>[1]) =>
  createKeptStore(createKeptText('nightdesk-food-order', storage), readCart);
