import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isFreeToCancel, type VenueClock } from '#contract/bookings.rules.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { refreshFeedback } from '#web/features/feedback/feedback-query.ts';
import { isStay } from '#web/features/feedback/list-booked-rooms.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { type Booking, nameOf } from './booking.ts';
import { refreshBookings } from './my-bookings-query.ts';

const numbers = 'two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "The night is", "The three nights are", "The 14 nights are". */
const whatIsReleased = ({ kind, count }: Booking): string => {
  const { unit } = bookableKinds[kind];
  return count === 1 ? `The ${unit} is` : `The ${numbers[count - 2] ?? count} ${unit}s are`;
};

/** `refund` goes back to the guest, `waived` is no longer due. */
type Settled = { refund: number; waived: number };

/** What becomes of the money; what is neither refunded nor waived the house keeps or still asks for. */
const describeMoney = ({ amount, payment }: Booking, { refund, waived }: Settled): string => {
  if (refund > 0) return `${formatSum(refund)} is refunded`;
  if (waived > 0 || amount === 0) return 'nothing is charged';
  return payment === 'paid'
    ? `the ${formatSum(amount)} that you paid is not refunded`
    : `${formatSum(amount)} stays due at the desk`;
};

/** Until when it is free; a hold is free as long as it lasts. */
const describeDeadline = ({ status, freeUntil }: Booking, here: VenueClock, isFree: boolean): string =>
  status === 'Pending'
    ? 'It is only held for your payment.'
    : `It ${isFree ? 'is' : 'was'} free until ${formatMoment(freeUntil, here)}.`;

/** What cancelling would do, said before it is done. */
export const describeCancelling = (booking: Booking, here: VenueClock): string => {
  const { kind, startsAt, status, amount, payment } = booking;
  const released = `${whatIsReleased(booking)} released`;
  const isFree = status === 'Pending' || isFreeToCancel(kind, startsAt, here.now);
  const settled = isFree ? amount : 0;
  const money = describeMoney(
    booking,
    payment === 'paid' ? { refund: settled, waived: 0 } : { refund: 0, waived: settled },
  );
  const feedback = isStay(booking) ? ' If you have left feedback on this stay, it is taken back.' : '';
  return `${describeDeadline(booking, here, isFree)} ${released}${settled < amount ? ', but' : ' and'} ${money}.${feedback}`;
};

/** What cancelling did, as the server says. */
export const describeCancelled = (booking: Booking, settled: Settled): string => {
  const money = describeMoney(booking, settled);
  return `${nameOf(booking)} is cancelled. ${money.charAt(0).toUpperCase()}${money.slice(1)}.`;
};

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
