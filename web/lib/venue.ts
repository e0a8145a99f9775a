import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PaymentMode } from '#contract/checkout.rules.ts';
import { api } from './api.ts';

/** The venue's zone, how far the server's clock is ahead of this browser's, in milliseconds, and how it takes money. */
export type Venue = { timeZone: string; ahead: number; payments: PaymentMode };

export const venueQuery = queryOptions({
  queryKey: ['venue'],
  queryFn: async ({ signal }): Promise<Venue> => {
    const asked = Date.now();
    const { now, timeZone, payments } = await api('GET /config', {}, signal);
    // The answer was written about halfway through the wait for it.
    return { timeZone, payments, ahead: Date.parse(now) - (asked + Date.now()) / 2 };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The venue once it is known. Guests' clocks may be wrong and in other zones: only the server's counts. */
export const useVenue = (): Venue | undefined => useQuery(venueQuery).data;

/** The server's present, in milliseconds. */
export const nowAt = ({ ahead }: Venue): number => Date.now() + ahead;
