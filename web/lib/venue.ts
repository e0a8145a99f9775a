import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PaymentMode } from '#contract/checkout.rules.ts';
import { askForPage, type CallOutput } from './api.ts';

/** The venue's zone, how far the server's clock is ahead of this browser's, in milliseconds, and how it takes money. */
export type Venue = { timeZone: string; ahead: number; payments: PaymentMode };

export const venueQuery = queryOptions({
  queryKey: ['venue'],
  queryFn: async ({ signal }): Promise<Venue> => {
    const { said, written } = await askForPage('GET', '/api/config', { signal });
    const { now, timeZone, payments } = said as CallOutput<'GET /config'>; // the server's own schema made it
    return { timeZone, payments, ahead: Date.parse(now) - written };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The venue once it is known. Guests' clocks may be wrong and in other zones: only the server's counts. */
export const useVenue = (): Venue | undefined => useQuery(venueQuery).data;

/** The server's present, in milliseconds. */
export const nowAt = ({ ahead }: Venue): number => Date.now() + ahead;
