import type { Status } from '#contract/bookings.rules.ts';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { OrderStatus } from '#contract/food/orders.rules.ts';
import { pointsFor } from '#contract/loyalty.rules.ts';
import type { OrderedDish } from '../../db/schema.ts';
import type { Price } from '../prices/price-request.ts';
import type { Local } from './plan/local-time.ts';
import type { PlannedBooking } from './plan/plan-bookings.ts';
import { type PlannedOrder, planCharges, planFeedback, planOrders } from './plan/plan-extras.ts';

/** A booking of the demo as stored. */
export type StoredBooking = {
  id: string;
  status: Status;
  amountCents: number;
  /** The balance of its bill, which visitors may have changed. */
  dueCents: number;
  /** Whether a visitor has changed it: the demo then leaves it alone. */
  isTouched: boolean;
};

/** From the last run until now. */
export type Span = { last: Local; now: Local };

/** An event of a booking that leaves rows. */
export type DemoEvent = { at: Local } & (
  | { what: 'booked at the desk' | 'checked in' | 'checked out' | 'missed' }
  | { what: 'paid online' | 'refunded online'; cents: number; points: number }
  | { what: 'paid' | 'given back'; cents: number }
  | { what: 'charged'; title: string; cents: number }
  | { what: 'ordered'; items: OrderedDish[]; cents: number; status: OrderStatus }
  | { what: 'reviewed'; rating: number; message: string; answer?: string }
);

/** What happened to a booking since the last run. */
export type Followed = {
  booking: PlannedBooking;
  isNew: boolean;
  amountCents: number;
  /** The price of each night or hour of a new booking, if rules make them differ. */
  units: Price['units'];
  status: Status;
  payment: PaymentStatus;
  paidAt: Local | undefined;
  events: DemoEvent[];
};

/** After this many minutes no guest of the demo waits for food any more. */
export const minutesToServe = 40;

export type KitchenStep = {
  status: OrderStatus;
  /** How long the kitchen takes, in minutes. */
  after: number;
  /** The column with the time of the change. */
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

/** The events of a visit, without payments. */
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
  /** Its price if it is new. */
  price: () => Price;
  menu: Menu;
  /** Orders under way now, besides the planned ones. */
  onItsWay?: readonly PlannedOrder[];
};

/** Adds payments: what is due is paid at the guest's usual moment, and overpayments are refunded. */
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

/** What happened to a planned booking since the last run; undefined if nothing, or if it is not the demo's any more. */
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
    booking,
    isNew,
    amountCents,
    units,
    status,
    events,
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
