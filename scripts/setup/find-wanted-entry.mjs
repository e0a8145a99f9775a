/** The beginning of the name of the benchmark's entries that are asked for; nothing means all. What begins with `--` is no name. */
export const findWantedEntry = (words) => words.find((word) => !word.startsWith('--')) ?? '';

/** Whether pages will be opened, for which a browser has to be there. */
export const needsBrowser = (words) =>
  ['visits', 'board'].some((name) => name.startsWith(findWantedEntry(words)));
