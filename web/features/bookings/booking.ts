import { Temporal } from 'temporal-polyfill';
import { occupies, type Status } from '#contract/bookings.rules.ts';
import type { PcBooking, RoomBooking } from '#contract/bookings.ts';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { writeDraft } from '#web/features/booking-form/booking-draft.ts';
import { formatSum } from '#web/lib/format.ts';

/** A guest's own booking of any kind, for pages. */
export type Booking = {
  /** The reference that guests see. */
  id: string;
  kind: Kind;
  /** The number of the room or PC. */
  thing: number;
  title: string;
  picture: string;
  date: string;
  time: string;
  /** Nights in a room, hours elsewhere. */
  count: number;
  /** The price of the nights or hours. */
  amount: number;
  /** The total of the bill, if there is more on it. */
  total?: number | undefined;
  /** What is due, if the payment status does not imply it; negative if money is to be given back. */
  due?: number | undefined;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  freeUntil: Temporal.Instant;
  status: Status;
  payment: PaymentStatus;
};

const fromBoth = ({
  _id,
  title,
  image,
  date,
  time,
  startsAt,
  endsAt,
  freeUntil,
  status,
  payment,
  total,
  due,
}: RoomBooking | PcBooking) => ({
  id: _id,
  title,
  picture: image,
  date,
  time,
  startsAt: Temporal.Instant.from(startsAt),
  endsAt: Temporal.Instant.from(endsAt),
  freeUntil: Temporal.Instant.from(freeUntil),
  status,
  payment,
  total,
  due,
});

export const fromRoomBooking = (booking: RoomBooking): Booking => ({
  ...fromBoth(booking),
  kind: booking.roomType === 'study' ? 'study' : 'room',
  thing: booking.roomId,
  count: (booking.roomType === 'study' ? booking.duration : booking.nights) ?? 1,
  amount: booking.amount,
});

export const fromPcBooking = (booking: PcBooking): Booking => ({
  ...fromBoth(booking),
  kind: 'pc',
  thing: booking.pcId,
  count: booking.duration,
  amount: booking.totalCost,
});

/** Its name: Room 12, PC 3. */
export const nameOf = ({ kind, thing }: Pick<Booking, 'kind' | 'thing'>): string =>
  m.bookings_name({ kind, thing });

/** Its length: 1 night, 3 hours. */
export const lengthOf = ({ kind, count }: Pick<Booking, 'kind' | 'count'>): string =>
  m.lib_units({ count, unit: bookableKinds[kind].unit });

/** The URL to book the same again, with the same length and time of day. */
export const bookAgainAddress = ({ kind, thing, count, time }: Booking): string => {
  const draft = writeDraft(kind, { date: '', time, count: String(count) });
  return `${bookableKinds[kind].detail(thing)}?${draft}`;
};

type Billed = Pick<Booking, 'amount' | 'total' | 'due' | 'payment'>;

/** The total of a booking's bill, and what is due. */
export const billOf = ({ amount, total = amount, due, payment }: Billed) => ({
  total,
  due: due ?? (payment === 'due' ? total : 0),
});

/** The price of a booking and its payment status. */
export const describeAmount = (booking: Billed): string => {
  const { payment } = booking;
  if (payment === 'cancelled') return formatSum(0);
  const { total, due } = billOf(booking);
  if (due < 0) return m.bookings_amount_back({ sum: formatSum(-due) });
  if (due > 0 && (due !== total || payment !== 'due'))
    return m.bookings_amount_part({ due: formatSum(due), total: formatSum(total) });
  return m.bookings_amount({ amount: formatSum(total), payment });
};

const byStart = (a: Booking, b: Booking): number => Temporal.Instant.compare(a.startsAt, b.startsAt);

/**
 * Upcoming and current bookings, soonest first; past and cancelled ones, latest first. Empty without a clock.
 */
export const sortBookings = (
  bookings: readonly Booking[],
  now: Temporal.Instant | undefined,
): { upcoming: Booking[]; past: Booking[] } => {
  if (!now) return { upcoming: [], past: [] };
  const isUpcoming = ({ status, endsAt }: Booking): boolean =>
    occupies(status) && Temporal.Instant.compare(endsAt, now) > 0;
  return {
    upcoming: bookings.filter(isUpcoming).sort(byStart),
    past: bookings.filter((booking) => !isUpcoming(booking)).sort((a, b) => byStart(b, a)),
  };
};
