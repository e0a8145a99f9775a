import { isDeepStrictEqual } from 'node:util';

type Facts = Readonly<Record<string, unknown>>;

/** The differences for the log; undefined if there are none. */
export const compareFacts = (before: Facts, after: Facts): { before: Facts; after: Facts } | undefined => {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (names.length === 0) return undefined;
  const pick = (facts: Facts): Facts => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { before: pick(before), after: pick(after) };
};
