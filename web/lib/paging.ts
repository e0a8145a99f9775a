import { addressOf, type CallInput, type CallOutput, fetchPage } from './api.ts';

/** Lists whose entries may be long texts. */
type TextsKey = 'GET /feedback' | 'GET /suggestions';

/** How many are loaded at once. */
const textsPerPage = 100;

/** Loads the newest texts of a list, page by page. */
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
    texts.push(...(page.data as CallOutput<K>)); // written by the server's schema
    next = page.next;
  }
  return texts.slice(0, most);
};

/** The server's limit, and more than anybody reads; the page says that there are older ones. */
export const maxEntries = 1_000;

type Older = 'none' | 'more' | 'out of reach';

/** Paging of a list that grows by this many entries. */
export const createPaging = (pageSize: number) => {
  /** One more than shown, to know whether there are older ones. */
  const limitOf = (pages: number): number => Math.min(pageSize * pages + 1, maxEntries);
  const findOlder = (loaded: number, pages: number): Older => {
    if (loaded < limitOf(pages)) return 'none';
    return limitOf(pages) < maxEntries ? 'more' : 'out of reach';
  };
  return {
    maxPages: Math.ceil(maxEntries / pageSize),
    limitOf,
    /** Whether there are older entries, and whether they can be loaded. */
    findOlder,
    /** The loaded entries to show, newest first. */
    splitPage: <T>(loaded: readonly T[], pages: number): { shown: readonly T[]; older: Older } => {
      const older = findOlder(loaded.length, pages);
      return { shown: older === 'more' ? loaded.slice(0, pageSize * pages) : loaded, older };
    },
  };
};

export const { maxPages, limitOf, splitPage } = createPaging(20);
