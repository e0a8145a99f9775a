import { type BookingRequest, spanOf } from './bookings.rules.ts';
import { addDays } from './dates.ts';
import { isSkipped } from './venue-time.ts';

/** Due: to be paid at the desk, or online while it is held. Refunding: on its way back. Cancelled: was due and is no longer. */
export const paymentStatuses = ['due', 'paid', 'refunding', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const checkoutStatuses = ['Pending', 'Paid', 'Declined', 'Expired'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** How a house takes online payments: not at all, in the sandbox, or through Stripe. */
export const paymentModes = ['sandbox', 'stripe', 'none'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** How long a cart is held while its guest pays. */
export const holdMinutes = 10;

/** The most lines in one cart. */
export const maxLines = 20;

/** The time that a line blocks for others. Nights are dates, which compare like instants. */
const spanIn = (
  { kind, date, time, count }: BookingRequest,
  timeZone: string,
): [string | number, string | number] => {
  if (kind === 'room') return [date, addDays(date, count)];
  const { startsAt, endsAt } = spanOf({ kind, date, time, count }, timeZone);
  return [startsAt.epochMilliseconds, endsAt.epochMilliseconds];
};

const clash = (one: BookingRequest, other: BookingRequest, timeZone: string): boolean => {
  if (one.kind !== other.kind || one.bookableId !== other.bookableId) return false;
  const [from, to] = spanIn(one, timeZone);
  const [otherFrom, otherTo] = spanIn(other, timeZone);
  return from < otherTo && otherFrom < to;
};

/** Pairs of lines in one cart that want the same time: index of the later line and of the earlier one. */
export const findOwnClashes = (
  lines: readonly (BookingRequest | undefined)[],
  timeZone: string,
): Map<number, number> => {
  const clashes = new Map<number, number>();
  lines.forEach((line, index) => {
    if (!line || isSkipped(line.date, line.time, timeZone)) return;
    const earlier = lines.findIndex(
      (other, at) =>
        at < index && other && !isSkipped(other.date, other.time, timeZone) && clash(line, other, timeZone),
    );
    if (earlier >= 0) clashes.set(index, earlier);
  });
  return clashes;
};

/** The title of a food order on bills, receipts and lists of payments. */
export const titleOfFood = ({ roomType, roomId }: { roomType: string; roomId: string }): string =>
  `Food to ${roomType} ${roomId}`;

/** The tax contained in a sum, in whole cents. */
export const taxIn = (totalCents: number, ratePercent: number): number =>
  Math.round((totalCents * ratePercent) / (100 + ratePercent));
