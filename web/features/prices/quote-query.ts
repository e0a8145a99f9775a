import type { Kind } from '#contract/kinds.ts';
import { apiQuery } from '#web/lib/api-query.ts';

type Stay = { kind: Kind; id: number; date: string; time: string; count: number };

/** The current price of a booking. For rooms, the time of arrival does not matter. */
export const quoteQuery = ({ kind, id, date, time, count }: Stay) =>
  apiQuery('GET /quote', {
    query: { kind, id, date, ...(kind === 'room' ? { nights: count } : { time, duration: count }) },
  });
