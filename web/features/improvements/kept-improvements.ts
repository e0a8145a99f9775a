import { createKeptStore } from '#web/lib/kept-store.ts';
import { createKeptText, followKept } from '#web/lib/kept-text.ts';
import { readSuggestions } from './suggestions.ts';
import { readVotes } from './votes.ts';

const storage = () => localStorage;

/** What this browser has voted for, in all of its tabs. */
export const keptVotes = createKeptStore(createKeptText('votes', storage), readVotes);
export const followVotes = followKept(keptVotes);

/** What was suggested from this browser, the earliest first. */
export const keptSuggestions = createKeptStore(createKeptText('feedbackList', storage), readSuggestions);
export const followSuggestions = followKept(keptSuggestions);
