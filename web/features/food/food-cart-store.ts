import { createKeptStore } from '#web/lib/kept-store.ts';
import type { KeptText } from '#web/lib/kept-text.ts';
import { readCart } from './food-cart.ts';

/** The food cart that all tabs share. */
export const createFoodCartStore = (text: KeptText) => createKeptStore(text, readCart);
