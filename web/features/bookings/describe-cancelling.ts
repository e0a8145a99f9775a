import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { refreshFeedback } from '#web/features/feedback/feedback-query.ts';
import { isStay } from '#web/features/feedback/list-booked-rooms.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { joinSentences } from '#web/lib/explain-failure.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { type Booking, billOf, nameOf } from './booking.ts';
import { refreshBookings } from './my-bookings-query.ts';

/** `refund` goes back to the guest, `waived` is no longer due. */
type Settled = { refund: number; waived: number };

/** What happens to the money; what is neither refunded nor waived is kept or still due. */
const describeMoney = (booking: Booking, { refund, waived }: Settled) => {
  const { total, due } = billOf(booking);
  if (refund > 0) return { money: 'refunded', sum: formatSum(refund) } as const;
  if (waived > 0 || total === 0) return { money: 'free', sum: formatSum(total) } as const;
  return due > 0
    ? ({ money: 'due', sum: formatSum(due) } as const)
    : ({ money: 'kept', sum: formatSum(total - due) } as const);
};

/** Until when cancelling is free; a hold can be released at any time. */
const describeDeadline = ({ status, freeUntil }: Booking, here: VenueClock, isFree: boolean): string => {
  if (status === 'Pending') return m.bookings_only_held();
  const until = formatMoment(freeUntil, here);
  return isFree ? m.bookings_is_free_until({ until }) : m.bookings_was_free_until({ until });
};

/** What cancelling would do, for the confirmation. */
export const describeCancelling = (booking: Booking, here: VenueClock): string => {
  const { kind, count, freeUntil, status } = booking;
  const isFree = status === 'Pending' || here.now.epochMilliseconds <= freeUntil.epochMilliseconds;
  const { total, due } = billOf(booking);
  const settled = isFree ? { refund: total - due, waived: Math.max(0, due) } : { refund: 0, waived: 0 };
  const released = m.bookings_released({
    unit: bookableKinds[kind].unit,
    count,
    number: m.bookings_number({ count }),
    ...describeMoney(booking, settled),
  });
  return joinSentences([
    describeDeadline(booking, here, isFree),
    released,
    ...(isStay(booking) ? [m.bookings_feedback_goes()] : []),
  ]);
};

/** What cancelling did, by the server's response. */
export const describeCancelled = (booking: Booking, settled: Settled): string =>
  m.bookings_cancelled({ name: nameOf(booking), ...describeMoney(booking, settled) });

type Outcome = { kind: 'good' | 'bad'; text: string };

/** Refusals that mean that the list is out of date. */
const isOutdated = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.problem.status === 409 || error.problem.status === 404);

/** Cancels bookings and reports the outcome. Only throws what is worth retrying. */
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
    // Cancelling deletes the feedback on the stay.
    refreshFeedback(client);
    await refreshBookings(client);
    setOutcome(came);
  };
  return { outcome, cancel };
};
