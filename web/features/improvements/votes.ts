import { type Feature, features } from '#contract/feedback.rules.ts';
import { readKept } from '#web/lib/read-kept.ts';

/** How often this browser has voted for what. */
export type Votes = Record<Feature, number>;

const readCount = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(Number(value), 0) : 0);

/** Reads what is kept leniently: what is no count is none. */
export const readVotes = (text: string | null): Votes => {
  const kept = readKept(text);
  // Every feature has its entry.
  return Object.fromEntries(features.map((feature) => [feature, readCount(kept[feature])])) as Votes;
};

export const addVote = (votes: Votes, feature: Feature): Votes => ({
  ...votes,
  [feature]: votes[feature] + 1,
});
