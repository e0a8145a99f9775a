import type { Status } from '#contract/bookings.rules.ts';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { OrderStatus } from '#contract/food/orders.rules.ts';
import { pointsFor } from '#contract/loyalty.rules.ts';
import type { OrderedDish } from '../../db/schema.ts';
import type { Price } from '../prices/price-request.ts';
import type { Local } from './plan/local-time.ts';
import type { PlannedBooking } from './plan/plan-bookings.ts';
import { type PlannedOrder, planCharges, planFeedback, planOrders } from './plan/plan-extras.ts';

/** A booking of the demo as it stands in the database. */
export type StoredBooking = {
  id: string;
  status: Status;
  amountCents: number;
  /** Of its bill, which may have more on it than the demo has put there. */
  dueCents: number;
  /** Whether a visitor has done anything to it: from then on it is theirs. */
  isTouched: boolean;
};

/** Since the last start, and until now. */
export type Span = { last: Local; now: Local };

/** Something that happened to a booking and leaves a row. */
export type DemoEvent = { at: Local } & (
  | { what: 'booked at the desk' | 'checked in' | 'checked out' | 'missed' }
  | { what: 'paid online' | 'refunded online'; cents: number; points: number }
  | { what: 'paid' | 'given back'; cents: number }
  | { what: 'charged'; title: string; cents: number }
  | { what: 'ordered'; items: OrderedDish[]; cents: number; status: OrderStatus }
  | { what: 'reviewed'; rating: number; message: string; answer?: string }
);

/** What a booking has come to since the last start. */
export type Followed = {
  booking: PlannedBooking;
  isNew: boolean;
  amountCents: number;
  /** What each night or hour of a new one costs, where price rules make them differ. */
  units: Price['units'];
  status: Status;
  payment: PaymentStatus;
  paidAt: Local | undefined;
  events: DemoEvent[];
};

/** After so many minutes nobody of the demo waits for their food any more. */
export const minutesToServe = 40;

export type KitchenStep = {
  status: OrderStatus;
  /** How long the kitchen needs until then, in minutes. */
  after: number;
  /** The column that keeps since when it is so. */
  since?: 'few_more_minutes_at' | 'ready_at' | 'completed_at';
};

export const kitchenSteps = [
  { status: 'Just Ordered', after: 0 },
  { status: 'Few More Minutes', after: 7, since: 'few_more_minutes_at' },
  { status: 'Ready to Serve', after: 16, since: 'ready_at' },
  { status: 'Completed', after: minutesToServe, since: 'completed_at' },
] as const satisfies readonly KitchenStep[];

export const orderStatusAt = (ordered: Local, now: Local): OrderStatus =>
  kitchenSteps.findLast(({ after }) => ordered + after <= now)?.status ?? 'Just Ordered';

export const statusOf = (booking: PlannedBooking, now: Local): Status => {
  const { cancelled, missed, arrived, left } = booking;
  if (cancelled !== undefined) return cancelled <= now ? 'Cancelled' : 'Confirmed';
  if (missed !== undefined) return missed <= now ? 'No-show' : 'Confirmed';
  if (left <= now) return 'Completed';
  return arrived <= now ? 'Checked in' : 'Confirmed';
};

type Menu = ReadonlyMap<string, OrderedDish>;

const orderFood = ({ at, dishes }: PlannedOrder, menu: Menu, now: Local): DemoEvent[] => {
  const items = dishes.flatMap((name) => menu.get(name) ?? []);
  const cents = items.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return items.length > 0 ? [{ at, what: 'ordered', items, cents, status: orderStatusAt(at, now) }] : [];
};

/** What happens to somebody who comes, but for money. */
const listVisit = (booking: PlannedBooking, orders: readonly PlannedOrder[], menu: Menu, now: Local) => {
  const { arrived, left, isWalkIn, guest, created } = booking;
  const review = planFeedback(booking);
  const visit: DemoEvent[] = [
    ...(isWalkIn || !guest.hasAccount ? [{ at: created, what: 'booked at the desk' as const }] : []),
    { at: arrived, what: 'checked in' },
    ...planCharges(booking).map((charge) => ({ what: 'charged' as const, ...charge })),
    ...orders.flatMap((order) => orderFood(order, menu, now)),
    { at: left, what: 'checked out' },
    ...(review ? [{ what: 'reviewed' as const, ...review }] : []),
  ];
  return visit.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
};

type Needs = {
  span: Span;
  stored: StoredBooking | undefined;
  /** What it costs if it is new. */
  price: () => Price;
  menu: Menu;
  /** Food that is on its way at this moment, besides what the plan has. */
  onItsWay?: readonly PlannedOrder[];
};

/** Money for what happens: what is due is paid at the moment that the guest pays at, and what was paid too much goes back. */
const addMoney = (
  booking: PlannedBooking,
  visit: readonly DemoEvent[],
  dueCents: number,
): { events: DemoEvent[]; due: number } => {
  const events: DemoEvent[] = [];
  let due = dueCents;
  const settle = (at: Local): void => {
    if (due > 0) events.push({ at, what: 'paid', cents: due });
    if (due < 0) events.push({ at, what: 'given back', cents: -due });
    due = 0;
  };
  for (const one of visit) {
    if (one.what === 'checked out' && booking.pays !== 'never') settle(one.at - 1);
    events.push(one);
    if (one.what === 'charged' || one.what === 'ordered') due += one.cents;
    if (one.what === 'checked in' && booking.pays === 'at arrival') settle(one.at);
  }
  return { events, due };
};

/** What has become of a planned booking since the last start; undefined where nothing has, or where it is not the demo's to say. */
export const followBooking = (booking: PlannedBooking, needs: Needs): Followed | undefined => {
  const { span, stored, menu, onItsWay = [] } = needs;
  const { last, now } = span;
  const { created, cancelled, missed, pays } = booking;
  const isNew = created > last;
  if (created > now || (!isNew && (!stored || stored.isTouched))) return undefined;
  const { amountCents, units } = stored ? { ...stored, units: undefined } : needs.price();
  const isSince = ({ at }: { at: Local }): boolean => at > last && at <= now;
  const status = statusOf(booking, now);
  const online = { cents: amountCents, points: pointsFor(amountCents) };
  const isOnline = pays === 'online';
  let due = stored?.dueCents ?? amountCents;
  const events: DemoEvent[] = [];
  if (isOnline && isNew) {
    events.push({ at: created, what: 'paid online', ...online });
    due -= amountCents;
  }
  if (cancelled !== undefined) {
    if (isOnline && isSince({ at: cancelled }))
      events.push({ at: cancelled, what: 'refunded online', ...online });
  } else if (missed !== undefined) {
    if (isSince({ at: missed })) events.push({ at: missed, what: 'missed' });
  } else {
    const visit = listVisit(booking, [...planOrders(booking), ...onItsWay], menu, now).filter(isSince);
    const settled = addMoney(booking, visit, due);
    events.push(...settled.events);
    due = settled.due;
  }
  if (!isNew && events.length === 0 && stored?.status === status) return undefined;
  const paid = events.findLast(({ what }) => what === 'paid');
  const isCancelled = status === 'Cancelled';
  return {
    ...{ booking, isNew, amountCents, units, status, events },
    payment: isOnline
      ? isCancelled
        ? 'refunded'
        : 'paid'
      : isCancelled
        ? 'cancelled'
        : due <= 0
          ? 'paid'
          : 'due',
    paidAt: isOnline ? created : due <= 0 ? paid?.at : undefined,
  };
};
