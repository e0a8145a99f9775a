import { type Feature, features } from '#contract/feedback.rules.ts';
import { ProblemError } from '#web/lib/api.ts';
import { createKeptStore, createKeptText, followKept, isPart, readKept } from '#web/lib/kept-text.ts';

/** How often this browser has voted for what. */
type Votes = Record<Feature, number>;

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

/** Something for the desk: whose it is, what it says, and the key under which it arrives once however often it is sent. */
export type Letter<T extends string = string> = { of: string; content: T; key: string };

/** Reads what is kept leniently: only whole letters of this kind are any. */
export const readLetters =
  <T extends string>(isContent: (content: string) => content is T) =>
  (text: string | null): readonly Letter<T>[] => {
    const kept: unknown = readKept(text);
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: unknown) => {
      const { of, content, key } = isPart(one) ? one : {};
      const isWhole = typeof of === 'string' && typeof content === 'string' && typeof key === 'string';
      return isWhole && isContent(content) ? [{ of, content, key }] : [];
    });
  };

/** What becomes of a letter that was not taken: sent again later, also by whoever signs in again, or never. */
export const judgeFailure = (error: unknown): 'again' | 'signed out' | 'refused' => {
  if (!(error instanceof ProblemError)) return 'again';
  const { code, status } = error.problem;
  if (code === 'NOT_SIGNED_IN') return 'signed out';
  // Too slow and too many: the same is taken a moment later.
  return status >= 500 || status === 408 || status === 429 ? 'again' : 'refused';
};

/** Reads what is kept leniently: only texts are suggestions. */
export const readSuggestions = (text: string | null): readonly string[] => {
  const kept: unknown = readKept(text);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
};

const storage = () => localStorage;
/** What is on its way belongs to one tab, so that no other sends it too. */
const ofTab = () => sessionStorage;

/** What this browser has voted for, in all of its tabs. */
export const keptVotes = createKeptStore(createKeptText('votes', storage), readVotes);
export const followVotes = followKept(keptVotes);

/** What was suggested from this browser, the earliest first. */
export const keptSuggestions = createKeptStore(createKeptText('feedbackList', storage), readSuggestions);
export const followSuggestions = followKept(keptSuggestions);

/** Votes and suggestions that have not reached the desk. */
export const unsentVotes = createKeptStore(
  createKeptText('nightdesk-unsent-votes', ofTab),
  readLetters((content): content is Feature => features.some((feature) => feature === content)),
);
export const unsentSuggestions = createKeptStore(
  createKeptText('nightdesk-unsent-suggestions', ofTab),
  readLetters((content): content is string => content !== ''),
);
