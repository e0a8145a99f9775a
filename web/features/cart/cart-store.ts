import { createKeptStore, followKept } from '#web/lib/kept-store.ts';
import { readCart } from './read-cart.ts';

/** The cart of this browser, for all of its tabs, whoever is signed in. */
export const cart = createKeptStore('nightdesk-cart', readCart, () => localStorage);

export const followCart = followKept(cart);
