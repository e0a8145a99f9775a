import { addressOf, type CallInput, type CallOutput, fetchPage } from './api.ts';

/** The lists whose entries may each be long. */
type TextsKey = 'GET /feedback' | 'GET /suggestions';

/** So many of them are loaded at once. */
const textsPerPage = 100;

/** The first so many of a list of texts, page after page. */
export const apiTexts = async <K extends TextsKey>(
  key: K,
  query: CallInput<K>['query'],
  most: number,
  signal?: AbortSignal,
): Promise<CallOutput<K>[number][]> => {
  const limit = Math.min(most, textsPerPage);
  let next: string | undefined = addressOf(key.slice('GET '.length), { query: { ...query, limit } });
  const texts: CallOutput<K>[number][] = [];
  while (next !== undefined && texts.length < most) {
    const page = await fetchPage('GET', next, { signal });
    texts.push(...(page.data as CallOutput<K>)); // the server's own schema made it
    next = page.next;
  }
  return texts.slice(0, most);
};

/** As many as the server gives at once, and more than anybody reads; what is older is said to be there. */
export const maxEntries = 1_000;

type Older = 'none' | 'more' | 'out of reach';

/** A list that grows by pages of this size. */
export const createPaging = (pageSize: number) => {
  /** One more than is shown tells whether there are older ones. */
  const limitOf = (pages: number): number => Math.min(pageSize * pages + 1, maxEntries);
  const findOlder = (loaded: number, pages: number): Older => {
    if (loaded < limitOf(pages)) return 'none';
    return limitOf(pages) < maxEntries ? 'more' : 'out of reach';
  };
  return {
    maxPages: Math.ceil(maxEntries / pageSize),
    limitOf,
    /** Whether there are older entries, and whether they can be had. */
    findOlder,
    /** What is shown of what was loaded, newest first. */
    splitPage: <T>(loaded: readonly T[], pages: number): { shown: readonly T[]; older: Older } => {
      const older = findOlder(loaded.length, pages);
      return { shown: older === 'more' ? loaded.slice(0, pageSize * pages) : loaded, older };
    },
  };
};

export const { maxPages, limitOf, splitPage } = createPaging(20);
