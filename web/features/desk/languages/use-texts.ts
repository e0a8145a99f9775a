import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { TranslatedText } from '#contract/house/translations.ts';
import type { Language } from '#contract/languages.rules.ts';
import { addressOf, fetchPage } from '#web/lib/api.ts';

const pageSize = 30;

type TextPage = { texts: TranslatedText[]; next: string | undefined };

const readPage = async (address: string, signal: AbortSignal): Promise<TextPage> => {
  const { data, next } = await fetchPage('GET', address, { signal });
  return { texts: data as TranslatedText[], next }; // serialized by the server's schema
};

export const keyOf = ({ language, subject, field }: TranslatedText): string =>
  `${language} ${subject} ${field}`;

type Wanted = {
  language: Language;
  isOpen: boolean;
  /** Version of the settings: the house's own texts may change with them. */
  version: number;
};

/** Texts page by page; they stay in place while typing, and a saved text replaces the previous one. */
export const useTexts = ({ language, isOpen, version }: Wanted) => {
  const client = useQueryClient();
  const queryKey = ['GET /desk/translations', language, isOpen, version] as const;
  const query = { language, limit: pageSize, ...(isOpen && { missing: 'true' }) };
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: addressOf('/desk/translations', { query }),
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    // Another language or filter is no placeholder; an older version of the same texts is.
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
