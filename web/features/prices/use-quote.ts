import { useQuery } from '@tanstack/react-query';
import type { Kind } from '#contract/kinds.ts';
import { availabilityAround } from '#web/features/availability/availability-queries.ts';
import { type Asked, readRequest } from '#web/features/availability/is-free.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { useVenueMinute } from '#web/lib/venue.ts';

type Stay = { kind: Kind; id: number; date: string; time: string; count: number };

/** What a booking costs today. When guests of a room come changes nothing. */
export const quoteQuery = ({ kind, id, date, time, count }: Stay) =>
  apiQuery('GET /quote', {
    query: { kind, id, date, ...(kind === 'room' ? { nights: count } : { time, duration: count }) },
  });

/** What a form asks for costs, where price rules are for it; without them nobody asks. */
export const useQuote = ({ id, ...asked }: Asked & { id: number }) => {
  const here = useVenueMinute();
  const request = here && readRequest(asked, here);
  const { kind } = asked;
  const around = useQuery(availabilityAround(kind, id, request?.date, here?.today));
  const isRuled = around.data?.find((one) => one.id === id)?.prices !== undefined;
  const wanted = request && isRuled ? { ...request, id } : undefined;
  const { data } = useQuery({
    ...quoteQuery(wanted ?? { kind, id, date: '', time: '', count: 0 }),
    enabled: wanted !== undefined,
  });
  return { quote: wanted && data, wanted };
};
