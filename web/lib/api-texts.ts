import { mostTexts } from '#contract/feedback.rules.ts';
import { addressOf, askForPage, type CallInput, type CallOutput } from './api.ts';

/** The calls of which the server gives only so many texts at once. */
type TextsKey = 'GET /feedback' | 'GET /suggestions';

/** The first so many of a list of texts, page after page. */
export const apiTexts = async <K extends TextsKey>(
  key: K,
  query: CallInput<K>['query'],
  most: number,
  signal?: AbortSignal,
): Promise<CallOutput<K>[number][]> => {
  const limit = Math.min(most, mostTexts);
  let next: string | undefined = addressOf(key.slice('GET '.length), { query: { ...query, limit } });
  const texts: CallOutput<K>[number][] = [];
  while (next !== undefined && texts.length < most) {
    const page = await askForPage('GET', next, { signal });
    texts.push(...(page.said as CallOutput<K>)); // the server's own schema made it
    next = page.next;
  }
  return texts.slice(0, most);
};
