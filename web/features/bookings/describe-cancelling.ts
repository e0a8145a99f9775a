import { type Here, isFreeToCancel } from '#contract/bookings.rules.ts';
import { fromCents, toCents } from '#contract/cents.ts';
import { isStay } from '#web/features/feedback/list-booked-rooms.ts';
import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-when.ts';
import { type Booking, nameOf } from './booking.ts';

const numbers = 'two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "The night is", "The three nights are", "The 14 nights are". */
const whatIsReleased = ({ kind, count }: Booking): string => {
  const { unit } = offerKinds[kind];
  return count === 1 ? `The ${unit} is` : `The ${numbers[count - 2] ?? count} ${unit}s are`;
};

/** What becomes of the money: `kept` is what the house keeps or still asks for. */
const describeMoney = ({ amount, payment }: Booking, kept: number): string => {
  if (payment === 'paid' && kept > 0) return `the ${formatSum(kept)} that you paid is not refunded`;
  if (kept > 0) return `${formatSum(kept)} stays due at the desk`;
  return payment === 'paid' && amount > 0 ? `${formatSum(amount)} is refunded` : 'nothing is charged';
};

/** What cancelling would do, said before it is done. */
export const describeCancelling = (booking: Booking, here: Here): string => {
  const { kind, startsAt, freeUntil, amount } = booking;
  const deadline = formatMoment(freeUntil, here);
  const released = `${whatIsReleased(booking)} released`;
  const free = isFreeToCancel(kind, startsAt, here.now);
  const kept = free ? 0 : amount;
  const feedback = isStay(booking) ? ' If you have left feedback on this stay, it is taken back.' : '';
  return `It ${free ? 'is' : 'was'} free until ${deadline}. ${released}${kept > 0 ? ', but' : ' and'} ${describeMoney(booking, kept)}.${feedback}`;
};

/** What cancelling did; `refund` is what the guest got back or no longer owes. */
export const describeCancelled = (booking: Booking, refund: number): string => {
  const money = describeMoney(booking, fromCents(toCents(booking.amount) - toCents(refund)));
  return `${nameOf(booking)} is cancelled. ${money.charAt(0).toUpperCase()}${money.slice(1)}.`;
};
