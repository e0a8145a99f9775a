import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshFeedback } from '#web/features/feedback/refresh-feedback.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import type { Booking } from './booking.ts';
import { describeCancelled } from './describe-cancelling.ts';
import { refreshBookings } from './refresh-bookings.ts';

type Outcome = { kind: 'good' | 'bad'; text: string };

/** Refusals that say that the list is out of date. */
const isOutdated = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.problem.status === 409 || error.problem.status === 404);

/** Cancels bookings and tells what came of it. Only what is worth trying again is thrown. */
export const useCancelBooking = () => {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const cancel = async (booking: Booking): Promise<void> => {
    setOutcome(undefined);
    let came: Outcome;
    try {
      const settled = await api('POST /bookings/{id}/cancel', { params: { id: booking.id } });
      came = { kind: 'good', text: describeCancelled(booking, settled) };
    } catch (error) {
      if (!isOutdated(error)) throw error;
      came = { kind: 'bad', text: error.problem.detail };
    }
    // What was said of the stay went with it.
    refreshFeedback(client);
    await refreshBookings(client);
    setOutcome(came);
  };
  return { outcome, cancel };
};
