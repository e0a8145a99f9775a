import { addressOf, askForPage, type CallInput, type CallOutput } from './api.ts';

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
    const page = await askForPage('GET', next, { signal });
    texts.push(...(page.said as CallOutput<K>)); // the server's own schema made it
    next = page.next;
  }
  return texts.slice(0, most);
};
