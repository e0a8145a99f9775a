import { hash } from 'node:crypto';
import { seededRandom } from '../../../lib/seeded-random.ts';

/** Crockford's digits, as in every reference. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference derived from words, so that the demo finds its own rows again. */
export const referenceOf = (words: string): string =>
  Array.from(hash('sha256', words, 'buffer').subarray(0, 12), (byte) =>
    digits.charAt(byte % digits.length),
  ).join('');

/** FNV-1a. */
const seedOf = (words: string): number => {
  let seed = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) seed = Math.imul(seed ^ words.charCodeAt(at), 0x01000193);
  return seed | 0;
};

/** Pseudo-random choices derived from words. */
export const seededChoices = (words: string) => {
  const { next, below, pick } = seededRandom(seedOf(words));
  return {
    below,
    pick,
    between: (least: number, most: number): number => least + below(most - least + 1),
    chance: (share: number): boolean => next() < share,
  };
};

export type SeededChoices = ReturnType<typeof seededChoices>;
