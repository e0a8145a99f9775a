/** The beginning of the name of the benchmark's entries that are asked for; nothing means all. What begins with `--` is no name. */
export const findWantedEntry = (words) => words.find((word) => !word.startsWith('--')) ?? '';

const wantsOne = (words, names) => names.some((name) => name.startsWith(findWantedEntry(words)));

/** Whether entries that open pages run. */
export const needsBrowser = (words) => wantsOne(words, ['visits', 'board']);

/** Whether entries that use `wrk` run. */
export const needsWrk = (words) => wantsOne(words, ['rooms']);
