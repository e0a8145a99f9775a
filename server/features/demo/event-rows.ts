import type { RoomType } from '#contract/food/orders.rules.ts';
import { monthsToExpiry } from '#contract/loyalty.rules.ts';
import { fromCents } from '#contract/money.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { BookedKind, OrderedDish } from '../../db/schema.ts';
import { checkoutOf, paymentOf, type RowContext } from './booking-rows.ts';
import { type DemoEvent, type Followed, kitchenSteps } from './follow-booking.ts';
import { at, dateOf, day, type Local } from './plan/local-time.ts';
import type { PlannedBlock, PlannedBooking } from './plan/plan-bookings.ts';
import { referenceOf } from './plan/seeded-choices.ts';

/** Marks the demo's rows in the log; no request comes from this address. */
export const demoAddress = 'demo';

const roomTypes: Readonly<Record<BookedKind, RoomType>> = {
  sleeping: 'Sleeping Room',
  study: 'Study Room',
  pc: 'PC',
};

const logRow = (
  { id }: { id: string },
  local: Local,
  action: string,
  after: Record<string, unknown>,
  { toInstant, actor }: RowContext,
) => ({
  at: toInstant(local),
  actor_id: actor.id,
  actor_name: actor.name,
  action,
  subject: `booking ${id}`,
  booking_id: id,
  after,
  request_id: demoAddress,
  address: demoAddress,
});

const addMonths = (instant: string, months: number): string => {
  const date = new Date(instant);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString();
};

const tables = [
  'transfers',
  'refunds',
  'points',
  'charges',
  'desk_payments',
  'orders',
  'feedback',
  'desk_log',
] as const;

/** In the order of insertion. */
type EventTable = (typeof tables)[number];

type Row = Readonly<Record<string, unknown>>;
type RowsByTable = Partial<Record<EventTable, readonly Row[]>>;

/** The rows that result from a booking's events, by table. */
const eventRows = ({ booking }: Followed, one: DemoEvent, context: RowContext): RowsByTable => {
  const { toInstant, actor } = context;
  const { id, guest } = booking;
  const moment = toInstant(one.at);
  const log = (action: string, after: Record<string, unknown>) =>
    booking.bookable.kind === 'sleeping' || one.at >= context.hoursLoggedFrom
      ? [logRow(booking, one.at, `POST /desk/bookings${action}`, after, context)]
      : [];
  const paid = { checkout_id: checkoutOf(id), payment_id: paymentOf(id), at: moment };
  const byDesk = { booking_id: id, actor_id: actor.id, at: moment };
  switch (one.what) {
    case 'booked at the desk':
      return { desk_log: log('', { status: 'Confirmed', guest: guest.name }) };
    case 'checked in':
      return { desk_log: log('/{id}/check-in', { status: 'Checked in' }) };
    case 'checked out':
      return { desk_log: log('/{id}/check-out', { status: 'Completed' }) };
    case 'missed':
      return { desk_log: log('/{id}/no-show', { status: 'No-show' }) };
    case 'paid online':
      return {
        transfers: [
          { ...paid, kind: 'paid', amount_cents: one.cents, reference: `sandbox_${paid.checkout_id}` },
        ],
        points: pointsRows(booking, one.points, { kind: 'earned', moment, context }),
      };
    case 'refunded online': {
      const refund = referenceOf(`refund of ${id}`);
      const { checkout_id, payment_id } = paid;
      return {
        transfers: [
          { ...paid, kind: 'refunded', amount_cents: one.cents, reference: `sandbox_refund_${refund}` },
        ],
        refunds: [
          {
            id: refund,
            checkout_id,
            payment_id,
            charge: `sandbox_${checkout_id}`,
            amount_cents: one.cents,
            wanted_at: moment,
            due_at: moment,
            settled_at: moment,
            attempts: 1,
          },
        ],
        points: pointsRows(booking, -one.points, { kind: 'taken back', moment, context }),
      };
    }
    case 'paid':
      return {
        desk_payments: [
          { ...byDesk, kind: 'paid', method: booking.method, amount_cents: one.cents, reason: null },
        ],
        desk_log: log('/{id}/payments', { amount: fromCents(one.cents), method: booking.method }),
      };
    case 'given back': {
      const reason = 'Paid more than the stay came to';
      return {
        desk_payments: [
          { ...byDesk, kind: 'refunded', method: booking.method, amount_cents: one.cents, reason },
        ],
        desk_log: log('/{id}/refunds', { amount: fromCents(one.cents), method: booking.method, reason }),
      };
    }
    case 'charged':
      return {
        charges: [{ ...byDesk, kind: 'charge', title: one.title, amount_cents: one.cents }],
        desk_log: log('/{id}/charges', { title: one.title, amount: fromCents(one.cents) }),
      };
    case 'ordered':
      return { orders: [orderRow(booking, one, context)] };
    case 'reviewed':
      return { feedback: feedbackRows(booking, one, context) };
  }
};

type PointsFacts = { kind: 'earned' | 'taken back'; moment: string; context: RowContext };

/** Reversed points expire like the points they reverse. */
const pointsRows = (
  { id, guest, created }: PlannedBooking,
  points: number,
  { kind, moment, context }: PointsFacts,
) =>
  points === 0
    ? []
    : [
        {
          user_id: guest.id,
          kind,
          points,
          payment_id: paymentOf(id),
          at: moment,
          expires_at: addMonths(context.toInstant(created), monthsToExpiry),
        },
      ];

type Ordered = Extract<DemoEvent, { what: 'ordered' }>;

const orderRow = (
  { id, guest, bookable }: PlannedBooking,
  one: Ordered,
  { toInstant, findBookable }: RowContext,
) => {
  const reached = kitchenSteps.findIndex(({ status }) => status === one.status);
  const times = kitchenSteps.flatMap((step, index) =>
    'since' in step ? [[step.since, index <= reached ? toInstant(one.at + step.after) : null]] : [],
  );
  return {
    user_id: guest.id,
    booking_id: id,
    room_type: roomTypes[bookable.kind],
    room_id: String(findBookable(bookable).id),
    items: one.items satisfies OrderedDish[],
    total_cents: one.cents,
    status: one.status,
    created_at: toInstant(one.at),
    ...Object.fromEntries(times),
  };
};

type Reviewed = Extract<DemoEvent, { what: 'reviewed' }>;

const feedbackRows = (booking: PlannedBooking, one: Reviewed, { toInstant, findBookable }: RowContext) => [
  {
    id: referenceOf(`feedback on ${booking.id}`),
    booking_id: booking.id,
    user_id: booking.guest.id,
    room_id: findBookable(booking.bookable).id,
    rating: one.rating,
    message: one.message,
    created_at: toInstant(one.at),
    answer: one.answer ?? null,
    answered_at: one.answer ? toInstant(one.at + 240) : null,
  },
];

/** The rows of all events of these bookings, by table. */
export const collectEventRows = (
  followed: readonly Followed[],
  context: RowContext,
): { table: EventTable; rows: Row[] }[] => {
  const parts = followed.flatMap((one) => one.events.map((event) => eventRows(one, event, context)));
  return tables.map((table) => ({ table, rows: parts.flatMap((part) => part[table] ?? []) }));
};

export const blockLogRow = (
  { id, bookable, created, reason, date, count, time }: PlannedBlock,
  { toInstant, findBookable, actor }: RowContext,
): Row => {
  const isNights = bookable.kind === 'sleeping';
  const start = at(date, time);
  const span = isNights
    ? { from: date, to: dateOf(start + count * day) }
    : { from: toInstant(start), to: toInstant(start + count * 60) };
  return {
    at: toInstant(created),
    actor_id: actor.id,
    actor_name: actor.name,
    action: 'POST /desk/blocks',
    subject: `${kindOf[bookable.kind]} ${findBookable(bookable).id}`,
    after: { blockId: id, ...span, reason },
    request_id: demoAddress,
    address: demoAddress,
  };
};

export const ruleLogRow = (
  { id, ...after }: RuleTerms & { id: string },
  local: Local,
  { toInstant, actor }: Pick<RowContext, 'toInstant' | 'actor'>,
): Row => ({
  at: toInstant(local),
  actor_id: actor.id,
  actor_name: actor.name,
  action: 'POST /desk/rates',
  subject: `price rule ${id}`,
  after,
  request_id: demoAddress,
  address: demoAddress,
});
