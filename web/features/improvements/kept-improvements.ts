import { type Feature, features } from '#contract/feedback.rules.ts';
import { createKeptStore } from '#web/lib/kept-store.ts';
import { createKeptText, followKept } from '#web/lib/kept-text.ts';
import { readLetters } from './letters.ts';
import { readSuggestions } from './suggestions.ts';
import { readVotes } from './votes.ts';

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
