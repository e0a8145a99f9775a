import { type Feature, features } from '#contract/feedback.rules.ts';
import { ProblemError } from '#web/lib/api.ts';
import {
  createStoredText,
  createTextStore,
  isRecord,
  parseStored,
  subscribeAllTabs,
} from '#web/lib/stored-text.ts';

/** How often this browser has voted for each feature. */
type Votes = Record<Feature, number>;

const readCount = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(Number(value), 0) : 0);

/** Parses leniently: anything but a count is 0. */
export const readVotes = (text: string | null): Votes => {
  const stored = parseStored(text);
  // Every feature has an entry.
  return Object.fromEntries(features.map((feature) => [feature, readCount(stored[feature])])) as Votes;
};

export const addVote = (votes: Votes, feature: Feature): Votes => ({
  ...votes,
  [feature]: votes[feature] + 1,
});

/** An item for the desk: its owner, content and idempotency key. */
export type Unsent<T extends string = string> = { of: string; content: T; key: string };

/** Parses leniently: incomplete items are left out. */
export const readUnsent =
  <T extends string>(isContent: (content: string) => content is T) =>
  (text: string | null): readonly Unsent<T>[] => {
    const stored: unknown = parseStored(text);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: unknown) => {
      const { of, content, key } = isRecord(one) ? one : {};
      const isWhole = typeof of === 'string' && typeof content === 'string' && typeof key === 'string';
      return isWhole && isContent(content) ? [{ of, content, key }] : [];
    });
  };

/** What to do with an item that was not accepted: send it again later, after signing in again, or never. */
export const judgeFailure = (error: unknown): 'again' | 'signed out' | 'refused' => {
  if (!(error instanceof ProblemError)) return 'again';
  const { code, status } = error.problem;
  if (code === 'NOT_SIGNED_IN') return 'signed out';
  // Timeouts and rate limits are temporary.
  return status >= 500 || status === 408 || status === 429 ? 'again' : 'refused';
};

/** Parses leniently: anything but text is left out. */
export const readSuggestions = (text: string | null): readonly string[] => {
  const stored: unknown = parseStored(text);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
};

const storage = () => localStorage;
/** Pending items belong to one tab, so that no other sends them too. */
const ofTab = () => sessionStorage;

/** Votes from this browser, shared by all tabs. */
export const storedVotes = createTextStore(createStoredText('votes', storage), readVotes);
export const subscribeVotes = subscribeAllTabs(storedVotes);

/** Suggestions made in this browser, earliest first. */
export const storedSuggestions = createTextStore(createStoredText('feedbackList', storage), readSuggestions);
export const subscribeSuggestions = subscribeAllTabs(storedSuggestions);

/** Votes and suggestions that have not reached the desk. */
export const unsentVotes = createTextStore(
  createStoredText('nightdesk-unsent-votes', ofTab),
  readUnsent((content): content is Feature => features.some((feature) => feature === content)),
);
export const unsentSuggestions = createTextStore(
  createStoredText('nightdesk-unsent-suggestions', ofTab),
  readUnsent((content): content is string => content !== ''),
);
