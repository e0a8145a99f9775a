import { createKeptStore } from '#web/lib/kept-store.ts';
import { cartText } from './cart-text.ts';
import { readCart } from './read-cart.ts';

export const cart = createKeptStore(cartText, readCart);
