/** The prefix of the wanted entries' names; empty for all. Words that begin with `--` are options. */
export const findWantedEntry = (words) => words.find((word) => !word.startsWith('--')) ?? '';

const wantsOne = (words, names) => names.some((name) => name.startsWith(findWantedEntry(words)));

/** Whether the wanted entries open pages, for which a browser is needed. */
export const needsBrowser = (words) => wantsOne(words, ['visits', 'board']);

/** Whether the wanted entries use `wrk`. */
export const needsWrk = (words) => wantsOne(words, ['rooms']);
