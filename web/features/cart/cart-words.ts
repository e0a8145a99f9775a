import { mostLines } from '#contract/checkout.rules.ts';

/** Said where nothing more can be added. */
export const cartIsFull = `Your cart holds ${mostLines} lines, the most it can. Please pay or remove something first.`;
