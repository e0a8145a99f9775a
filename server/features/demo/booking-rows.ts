import { currentHouse } from '#contract/house/house.rules.ts';
import { instantAt } from '#contract/venue-time.ts';
import type { Price } from '../prices/price-request.ts';
import type { Followed } from './follow-booking.ts';
import { at, dateOf, day, type Local } from './plan/local-time.ts';
import type { DemoBookable, PlannedBlock, PlannedBooking } from './plan/plan-bookings.ts';
import { referenceOf } from './plan/seeded-choices.ts';
import type { Slot } from './plan/timetable.ts';

/** A bookable of the house as it is now. */
export type HouseBookable = DemoBookable & { id: number; title: string; priceCents: number };

export type RowContext = {
  toInstant(local: Local): string;
  findBookable(bookable: DemoBookable): HouseBookable;
  /** Priced by the house's current rules. */
  price(slot: Slot & { bookable: DemoBookable }): Price;
  /** Hourly bookings before this are not in the desk log. */
  hoursLoggedFrom: Local;
  /** The invented member of staff. */
  actor: { id: string | null; name: string };
};

/** Converts thousands of local times; nothing is planned for hours in which the clock changes. */
export const createToInstant = (timeZone: string): ((local: Local) => string) => {
  const offsets = new Map<number, number>();
  const offsetOf = (dayNumber: number): number => {
    const noon = dayNumber * day + day / 2;
    const known =
      offsets.get(dayNumber) ?? noon - instantAt(dateOf(noon), '12:00', timeZone).epochMilliseconds / 60_000;
    offsets.set(dayNumber, known);
    return known;
  };
  return (local) => new Date((local - offsetOf(Math.floor(local / day))) * 60_000).toISOString();
};

export const bookableColumns = (
  slot: Slot & { bookable: DemoBookable },
  { findBookable, toInstant }: Pick<RowContext, 'findBookable' | 'toInstant'>,
) => {
  const { kind, id, title } = findBookable(slot.bookable);
  const { date, time, count } = slot;
  const start = toInstant(at(date, time));
  return {
    kind,
    title,
    date,
    time,
    count,
    room_id: kind === 'pc' ? null : id,
    pc_id: kind === 'pc' ? id : null,
    starts_at: start,
    ends_at:
      kind === 'sleeping'
        ? toInstant(at(date, currentHouse().checkOutTime) + count * day)
        : new Date(Date.parse(start) + count * 3_600_000).toISOString(),
  };
};

const guestColumns = ({ guest }: Pick<PlannedBooking, 'guest'>) => ({
  user_id: guest.hasAccount ? guest.id : null,
  guest_id: guest.hasAccount ? null : guest.id,
});

export const checkoutOf = (id: string): string => referenceOf(`checkout of ${id}`);
export const paymentOf = (id: string): string => referenceOf(`payment of ${id}`);

/** The lifecycle columns of a booking. */
const lifeColumns = ({ booking, status, paidAt }: Followed, { toInstant }: RowContext) => {
  const hasArrived = status === 'Checked in' || status === 'Completed';
  return {
    status,
    arrived_at: hasArrived ? toInstant(booking.arrived) : null,
    left_at: status === 'Completed' ? toInstant(booking.left) : null,
    cancelled_at:
      status === 'Cancelled' && booking.cancelled !== undefined ? toInstant(booking.cancelled) : null,
    paid_at: paidAt !== undefined ? toInstant(paidAt) : null,
  };
};

/** The price columns of a booking. */
export const priceColumns = ({ amountCents, units }: Price) => ({
  amount_cents: amountCents,
  unit_cents: units?.map(({ cents }) => cents) ?? null,
  unit_rules: units?.map(({ rules }) => rules) ?? null,
});

export const bookingRow = (followed: Followed, context: RowContext) => {
  const { booking } = followed;
  return {
    id: booking.id,
    ...bookableColumns(booking, context),
    ...guestColumns(booking),
    ...lifeColumns(followed, context),
    ...priceColumns(followed),
    created_at: context.toInstant(booking.created),
    checkout_id: booking.pays === 'online' ? checkoutOf(booking.id) : null,
    reason: null as string | null,
  };
};

/** A block is a row like a booking, without guest and price. */
export const blockRow = (block: PlannedBlock, context: RowContext) => ({
  id: block.id,
  ...bookableColumns(block, context),
  user_id: null,
  guest_id: null,
  status: 'Blocked' as const,
  arrived_at: null,
  left_at: null,
  cancelled_at: null,
  paid_at: null,
  ...priceColumns({ amountCents: 0, units: undefined }),
  created_at: context.toInstant(block.created),
  checkout_id: null,
  reason: block.reason,
});

export const checkoutRow = ({ booking, amountCents }: Followed, { toInstant }: RowContext) => {
  const id = checkoutOf(booking.id);
  return {
    id,
    user_id: booking.guest.id,
    status: 'Paid',
    provider: 'sandbox',
    session_id: `sandbox_${id}`,
    pay_url: `/pay/${id}`,
    total_cents: amountCents,
    created_at: toInstant(booking.created),
    expires_at: toInstant(booking.created + 10),
    settled_at: toInstant(booking.created),
  };
};

export const paymentRow = ({ booking, amountCents, payment }: Followed, { toInstant }: RowContext) => ({
  id: paymentOf(booking.id),
  booking_id: booking.id,
  amount_cents: amountCents,
  status: payment,
  created_at: toInstant(booking.created),
});

/** The changes of an existing booking. */
export const changeRow = (followed: Followed, context: RowContext) => ({
  id: followed.booking.id,
  payment: followed.payment,
  ...lifeColumns(followed, context),
});
