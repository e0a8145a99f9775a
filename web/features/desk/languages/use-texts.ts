import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { TranslatedText } from '#contract/house/translations.ts';
import type { Language } from '#contract/languages.rules.ts';
import { addressOf, fetchPage } from '#web/lib/api.ts';

const pageSize = 30;

type TextPage = { texts: TranslatedText[]; next: string | undefined };

const readPage = async (address: string, signal: AbortSignal): Promise<TextPage> => {
  const { data, next } = await fetchPage('GET', address, { signal });
  return { texts: data as TranslatedText[], next }; // the server's own schema made it
};

export const keyOf = ({ language, subject, field }: TranslatedText): string =>
  `${language} ${subject} ${field}`;

type Wanted = {
  language: Language;
  isOpen: boolean;
  /** Of the settings: with them the house's own words may be others. */
  version: number;
};

/** Texts page by page, which stay as they are while somebody writes; what is saved takes the place of what was there. */
export const useTexts = ({ language, isOpen, version }: Wanted) => {
  const client = useQueryClient();
  const queryKey = ['GET /desk/translations', language, isOpen, version] as const;
  const query = { language, limit: pageSize, ...(isOpen && { missing: 'true' }) };
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: addressOf('/desk/translations', { query }),
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    // Another language's texts are not what is asked for; other words of the same are near enough.
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[1] === language && beforeQuery.queryKey[2] === isOpen
        ? keepPreviousData(before)
        : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const replace = (text: TranslatedText): void => {
    client.setQueryData<InfiniteData<TextPage>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            texts: page.texts.map((one) => (keyOf(one) === keyOf(text) ? text : one)),
          })),
        },
    );
  };
  return { list, texts: list.data?.pages.flatMap((page) => page.texts), replace };
};
