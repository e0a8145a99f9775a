import { mostLines } from '#contract/checkout.rules.ts';

/** Said where nothing more can be added. */
export const cartIsFull = `Your cart holds ${mostLines} lines, the most it can. Please pay or remove something first.`;

/** Said of a food order that is in the cart now; `kept` is the code that the cart has, `code` the one that the food came with. */
export const foodIsInCart = (code: string, kept: string): string =>
  code === '' || code === kept
    ? 'Your food order is in your cart.'
    : `Your food order is in your cart. A cart takes one code, and yours has ${kept} already: ${code} stays unused.`;
