import type { Outcome } from '../prove/prove.ts';

export type Claimed = Pick<Outcome, 'test' | 'engine'>;

/** What the text of a proof claims on a kind of database; what asks no database (`pure`) is proved once, with the first kind. */
export const listClaims = (text: string, engine: Outcome['engine']): Claimed[] => {
  const isPure = /\bpure: true\b/.test(text);
  if (isPure && engine === 'outside') return [];
  return [...text.matchAll(/\btest: (['"])(.*?)\1/g)].map(([, , test = '']) => ({
    test,
    engine: isPure ? 'none' : engine,
  }));
};
