import { maxLines } from '#contract/checkout.rules.ts';
import { m } from '#messages/web.ts';

// What pages need that fill the cart; the rest of its texts is for the cart itself.

/** Said where nothing more can be added. */
export const cartIsFull = (): string => m.cart_full({ count: maxLines });

/** Said of a food order that is in the cart now; `kept` is the code that the cart has, `code` the one that the food came with. */
export const foodIsInCart = (code: string, kept: string): string =>
  code === '' || code === kept ? m.cart_food_added() : m.cart_food_added_code_unused({ kept, code });
