import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { freeQuery } from '#web/features/availability/availability-queries.ts';
import { api, type CallInput } from '#web/lib/api.ts';
import { type Bookable, type BookableKind, fromPc, fromRoom, fromStudyRoom } from './bookable.ts';
import { readFilters, toQuery } from './bookable-filters.ts';

type Query = NonNullable<CallInput<'GET /rooms'>['query']> & NonNullable<CallInput<'GET /pcs'>['query']>;

const list: Record<BookableKind, (query: Query, signal: AbortSignal) => Promise<Bookable[]>> = {
  room: async (query, signal) => (await api('GET /rooms', { query }, signal)).map(fromRoom),
  study: async (query, signal) => (await api('GET /studyRooms', { query }, signal)).map(fromStudyRoom),
  pc: async (query, signal) => (await api('GET /pcs', { query }, signal)).map(fromPc),
};

const find: Record<BookableKind, (id: string, signal: AbortSignal) => Promise<Bookable>> = {
  room: async (id, signal) => fromRoom(await api('GET /rooms/{id}', { params: { id } }, signal)),
  study: async (id, signal) => fromStudyRoom(await api('GET /studyRooms/{id}', { params: { id } }, signal)),
  pc: async (id, signal) => fromPc(await api('GET /pcs/{id}', { params: { id } }, signal)),
};

export const bookablesQuery = (kind: BookableKind, query: Query) =>
  queryOptions({
    queryKey: ['bookables', kind, query],
    queryFn: ({ signal }) => list[kind](query, signal),
  });

/** Enough for Home to pick those free soonest, and for a detail page to pick those closest in price. */
export const someBookablesQuery = (kind: BookableKind) => bookablesQuery(kind, { limit: 50 });

export const bookableQuery = (kind: BookableKind, id: string) =>
  queryOptions({
    queryKey: ['bookable', kind, id],
    queryFn: ({ signal }) => find[kind](id, signal),
  });

// The first calls of the pages. The build writes their URLs into the documents and the server embeds the
// responses, so these must be the same for everybody.

export const startHome = (client: QueryClient): void => {
  for (const kind of ['room', 'study'] as const) void client.prefetchQuery(someBookablesQuery(kind));
  void client.prefetchQuery(freeQuery());
};

export const startList = (client: QueryClient, kind: BookableKind, search: URLSearchParams): void => {
  void client.prefetchQuery(bookablesQuery(kind, toQuery(kind, readFilters(kind, search))));
  void client.prefetchQuery(freeQuery(kind));
};

export const startDetail = (client: QueryClient, kind: BookableKind, id: string): void => {
  void client.prefetchQuery(bookableQuery(kind, id));
  void client.prefetchQuery(someBookablesQuery(kind));
  void client.prefetchQuery(freeQuery(kind));
};
