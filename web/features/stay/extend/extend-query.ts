import { queryOptions } from '@tanstack/react-query';
import type { Alternative } from '#contract/bookings.ts';
import type { StayBooking } from '#contract/stay/stay.ts';
import { api, type CallOutput, ProblemError } from '#web/lib/api.ts';
import type { Follow } from '#web/lib/live/live.ts';

const key = 'preview of POST /bookings/{id}/extend';

export type Extended = CallOutput<'POST /bookings/{id}/extend'>;

/** Why a booking cannot be extended, with alternatives. */
type Refused = { reason: string; isTaken: boolean; alternatives: readonly Alternative[] };

export type Preview = Extended | Refused;

export const isExtended = (preview: Preview): preview is Extended => 'amount' in preview;

/** One more night in a room, one more hour elsewhere. */
export const oneMore = ({ kind }: Pick<StayBooking, 'kind'>) =>
  kind === 'room' ? { nights: 1 } : { duration: 1 };

const readRefusal = ({ problem }: ProblemError): Refused => ({
  reason: problem.detail,
  isTaken: 'alternatives' in problem,
  alternatives: ('alternatives' in problem ? problem.alternatives : []) as readonly Alternative[], // written by the server
});

/** The current price and new end of one more night or hour, or why it is not possible. */
export const previewQuery = (booking: Pick<StayBooking, '_id' | 'kind' | 'endsAt'>) =>
  queryOptions({
    queryKey: [key, booking._id, booking.endsAt] as const,
    queryFn: ({ signal }): Promise<Preview> =>
      api(
        'POST /bookings/{id}/extend',
        { params: { id: booking._id }, body: { ...oneMore(booking), preview: true } },
        signal,
      ).catch((error: unknown) => {
        if (error instanceof ProblemError && error.problem.status === 409) return readRefusal(error);
        throw error;
      }),
    // Never show an outdated price.
    staleTime: 0,
    gcTime: 0,
  });

/** Refetches previews, since others may book the time after, and prices change. */
export const followPreviews: Follow = (client) => ({
  hint: 'availability',
  refetch: (options) => void client.invalidateQueries({ queryKey: [key] }, options),
  pause: 30_000,
});
