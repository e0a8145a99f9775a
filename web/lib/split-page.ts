const pageSize = 20;
/** More than anybody reads; what is older is said to be there. */
const most = 1_000;

export const mostPages = Math.ceil(most / pageSize);

/** Asks for one more than is shown: it tells whether there are older ones. */
export const limitOf = (pages: number): number => Math.min(pageSize * pages + 1, most);

/** What is shown of what was loaded, newest first, and whether there is more and can be had. */
export const splitPage = <T>(
  loaded: readonly T[],
  pages: number,
): { shown: readonly T[]; older: 'none' | 'more' | 'out of reach' } => {
  if (loaded.length < limitOf(pages)) return { shown: loaded, older: 'none' };
  if (limitOf(pages) === most) return { shown: loaded, older: 'out of reach' };
  return { shown: loaded.slice(0, pageSize * pages), older: 'more' };
};
