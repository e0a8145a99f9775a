import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LogEntry } from '#contract/desk/log.ts';
import { addressOf, fetchPage } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import type { toQuery } from './log-filters.ts';

type Query = ReturnType<typeof toQuery>;

export const pageSize = 50;

const readPage = async (address: string, signal?: AbortSignal) => {
  const { data, next } = await fetchPage('GET', address, { signal });
  return { entries: data as LogEntry[], next }; // serialized by the server's schema
};

const firstPage = (query: Query, limit: number): string =>
  addressOf('/desk/log', { query: { ...query, limit } });

/** Poll interval in milliseconds: refused attempts send no hint. */
const pollEvery = 30_000;

/** Entries page by page, which stay in place while reading, and a summary that is polled. */
export const useLog = (query: Query | undefined) => {
  const list = useInfiniteQuery({
    queryKey: ['GET /desk/log', query],
    enabled: query !== undefined,
    initialPageParam: query ? firstPage(query, pageSize) : '',
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const newest = entries && Math.max(0, ...entries.map(({ _id }) => Number(_id)));
  const summary = useQuery({
    ...apiQuery('GET /desk/log/summary', {
      query: { ...query, ...(newest !== undefined && { newerThan: newest }) },
    }),
    enabled: query !== undefined && newest !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
  });
  return { list, entries, summary: summary.data, hasNew: !summary.isPlaceholderData };
};

/** The maximum number of rows that is practical in a spreadsheet. */
export const mostRows = 10_000;

/** All filtered entries, up to the limit of a file. */
export const readAll = async (query: Query): Promise<{ entries: LogEntry[]; isCut: boolean }> => {
  const entries: LogEntry[] = [];
  let next: string | undefined = firstPage(query, 1_000);
  while (next !== undefined && entries.length < mostRows) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(next);
    entries.push(...page.entries);
    next = page.next;
  }
  return { entries, isCut: next !== undefined };
};
