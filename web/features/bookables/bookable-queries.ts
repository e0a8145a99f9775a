import { queryOptions } from '@tanstack/react-query';
import { api, type CallInput } from '#web/lib/api.ts';
import { type Bookable, type BookableKind, fromPc, fromRoom, fromStudyRoom } from './bookable.ts';

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
    queryKey: ['offers', kind, query],
    queryFn: ({ signal }) => list[kind](query, signal),
  });

/** So many that Home can pick what is free soonest from them, and a thing's page what is nearest in price. */
export const someBookablesQuery = (kind: BookableKind) => bookablesQuery(kind, { limit: 50 });

export const bookableQuery = (kind: BookableKind, id: string) =>
  queryOptions({
    queryKey: ['offer', kind, id],
    queryFn: ({ signal }) => find[kind](id, signal),
  });
