import { maxLines } from '#contract/checkout.rules.ts';
import { m } from '#messages/web.ts';

// Texts for pages that fill the cart, separate from those of the cart itself.

/** Shown when nothing more can be added. */
export const cartIsFull = (): string => m.cart_full({ count: maxLines });

/** Confirms a food order in the cart; `kept` is the cart's code, `code` the one that came with the food. */
export const foodIsInCart = (code: string, kept: string): string =>
  code === '' || code === kept ? m.cart_food_added() : m.cart_food_added_code_unused({ kept, code });
