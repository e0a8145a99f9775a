import { queryOptions } from '@tanstack/react-query';
import { api, type CallInput } from '#web/lib/api.ts';
import { fromPc, fromRoom, fromStudyRoom, type Offer, type OfferKind } from './bookable.ts';

type Query = NonNullable<CallInput<'GET /rooms'>['query']> & NonNullable<CallInput<'GET /pcs'>['query']>;

const list: Record<OfferKind, (query: Query, signal: AbortSignal) => Promise<Offer[]>> = {
  room: async (query, signal) => (await api('GET /rooms', { query }, signal)).map(fromRoom),
  study: async (query, signal) => (await api('GET /studyRooms', { query }, signal)).map(fromStudyRoom),
  pc: async (query, signal) => (await api('GET /pcs', { query }, signal)).map(fromPc),
};

const find: Record<OfferKind, (id: string, signal: AbortSignal) => Promise<Offer>> = {
  room: async (id, signal) => fromRoom(await api('GET /rooms/{id}', { params: { id } }, signal)),
  study: async (id, signal) => fromStudyRoom(await api('GET /studyRooms/{id}', { params: { id } }, signal)),
  pc: async (id, signal) => fromPc(await api('GET /pcs/{id}', { params: { id } }, signal)),
};

export const offersQuery = (kind: OfferKind, query: Query) =>
  queryOptions({
    queryKey: ['offers', kind, query],
    queryFn: ({ signal }) => list[kind](query, signal),
  });

/** So many that Home can pick what is free soonest from them, and a thing's page what is nearest in price. */
export const someOffersQuery = (kind: OfferKind) => offersQuery(kind, { limit: 50 });

export const offerQuery = (kind: OfferKind, id: string) =>
  queryOptions({
    queryKey: ['offer', kind, id],
    queryFn: ({ signal }) => find[kind](id, signal),
  });
