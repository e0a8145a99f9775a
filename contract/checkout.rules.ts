import { type BookingRequest, spanOf } from './bookings.rules.ts';
import { addDays } from './dates.ts';
import { isSkipped } from './venue-time.ts';

/** Due is paid at the desk, or online while it is held; refunding is on its way back; cancelled was due and no longer is. */
export const paymentStatuses = ['due', 'paid', 'refunding', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const checkoutStatuses = ['Pending', 'Paid', 'Declined', 'Expired'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** How a house takes money: not at all, as a demonstration, or through Stripe. */
export const paymentModes = ['sandbox', 'stripe', 'none'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** How long places are kept while their guest pays. */
export const holdMinutes = 10;

/** How much one cart can hold. */
export const mostLines = 20;

/** From when to when a line keeps others out; nights as dates, which compare like instants do. */
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

/** Which lines of a cart want what an earlier line of it wants already: the later line's index, and the earlier one's. */
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

/** What food to a room is called on bills, receipts and in lists of payments. */
export const titleOfFood = ({ roomType, roomId }: { roomType: string; roomId: string }): string =>
  `Food to ${roomType} ${roomId}`;

/** What of a sum that includes tax is the tax, in whole cents. */
export const taxIn = (totalCents: number, ratePercent: number): number =>
  Math.round((totalCents * ratePercent) / (100 + ratePercent));
