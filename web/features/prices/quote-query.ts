import type { Kind } from '#contract/kinds.ts';
import { apiQuery } from '#web/lib/api-query.ts';

type Stay = { kind: Kind; id: number; date: string; time: string; count: number };

/** What a booking costs today. When guests of a room come changes nothing. */
export const quoteQuery = ({ kind, id, date, time, count }: Stay) =>
  apiQuery('GET /quote', {
    query: { kind, id, date, ...(kind === 'room' ? { nights: count } : { time, duration: count }) },
  });
