const pageSize = 20;
/** As many as the server gives at once. */
const most = 1000;

/** Asks for one more than is shown: it tells whether there are earlier ones. */
export const limitOf = (pages: number): number => Math.min(pageSize * pages + 1, most);

/** What of the answer is shown, and whether there is more and can be had. */
export const cutSuggestions = <T>(
  suggestions: readonly T[],
  pages: number,
): { shown: readonly T[]; older: 'none' | 'to be asked for' | 'too many' } => {
  const wanted = pageSize * pages;
  if (suggestions.length < limitOf(pages)) return { shown: suggestions, older: 'none' };
  return wanted < most
    ? { shown: suggestions.slice(0, wanted), older: 'to be asked for' }
    : { shown: suggestions, older: 'too many' };
};
