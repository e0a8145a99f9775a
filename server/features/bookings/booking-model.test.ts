import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addGuests } from '../../testing/add-guests.ts';
import { findOverlaps } from '../../testing/find-overlaps.ts';
import { listThings } from '../../testing/list-things.ts';
import { orderOf, takenCodes } from '../../testing/order-of.ts';
import { createTestApp, testSecret } from '../../testing/test-app.ts';

// Sunday evening; everything below is wished for from Friday on, in a week without a change of clocks.
const { app, database } = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { db } = database;
const guests = await addGuests(db, testSecret, 3);
const things = (await listThings(db)).filter(
  ({ kind, id }) => id === { room: 1, study: 13, pc: 1 }[kind] || id === { room: 2, study: 14, pc: 2 }[kind],
);

type Thing = (typeof things)[number];
type Order = { do: 'book'; guest: number; thing: Thing; day: number; minute: number; count: number };

/** Somebody cancels one of the bookings so far: its own guest where `beside` is 0, else another. */
type Cancelling = { do: 'cancel'; which: number; beside: number };
type Step = Order | Cancelling;

/** The whole of what a booking desk needs to know, on paper: who holds which night or minute of what. */
type Booking = Order & { id: string; held: boolean };
const unitsOf = ({ thing, day, minute, count }: Order): number[] =>
  thing.kind === 'room'
    ? Array.from({ length: count }, (_, n) => day + n)
    : Array.from({ length: count * 60 }, (_, n) => day * 1440 + minute + n);
const holdsOf = (paper: Booking[], thing: Thing): Set<number> =>
  new Set(paper.filter((one) => one.held && one.thing === thing).flatMap(unitsOf));
const isFree = (paper: Booking[], order: Order): boolean => {
  const held = holdsOf(paper, order.thing);
  return !unitsOf(order).some((unit) => held.has(unit));
};
const touches = (paper: Booking[], order: Order): boolean => {
  const units = unitsOf(order);
  const held = holdsOf(paper, order.thing);
  return held.has(Math.min(...units) - 1) || held.has(Math.max(...units) + 1);
};

const digits = (n: number) => String(n).padStart(2, '0');
const dateOf = ({ day }: Order) => `2026-11-${digits(20 + day)}`;
const timeOf = ({ minute }: Order) => `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`;
const amountOf = ({ thing, count }: Order) => thing.priceCents * count;

const post = async (path: string, guest: number, payload: object = {}) => {
  const { headers } = guests[guest] ?? {};
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { ...headers } });
  return { status: answer.statusCode, ...answer.json() };
};

/** How often each thing happened, so that a property over nothing is not taken for a proof. */
const seen = { booked: 0, touching: 0, taken: 0, cancelled: 0, again: 0, foreign: 0 };

const doBook = async (paper: Booking[], order: Order): Promise<void> => {
  const { kind, id } = order.thing;
  const { path, body } = orderOf({ kind, id, count: order.count, date: dateOf(order), time: timeOf(order) });
  const answer = await post(path, order.guest, body);
  if (isFree(paper, order)) {
    expect(answer).toMatchObject({ status: 201, acknowledged: true });
    seen.booked++;
    if (touches(paper, order)) seen.touching++;
    paper.push({ ...order, id: answer.insertedId, held: true });
  } else {
    expect(answer).toMatchObject({ status: 409, code: takenCodes[kind] });
    seen.taken++;
  }
};

const doCancel = async (paper: Booking[], { which, beside }: Cancelling): Promise<void> => {
  const booking = paper[which % paper.length];
  if (!booking) return;
  const guest = (booking.guest + beside) % guests.length;
  const answer = await post(`/bookings/${booking.id}/cancel`, guest);
  if (guest !== booking.guest) {
    expect(answer).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    seen.foreign++;
  } else if (!booking.held) {
    expect(answer).toMatchObject({ status: 409, code: 'ALREADY_CANCELLED' });
    seen.again++;
  } else {
    expect(answer).toMatchObject({ status: 200, success: true, refund: amountOf(booking) / 100 });
    seen.cancelled++;
    booking.held = false;
  }
};

/** What the tables say at the end, in the words of the paper. */
const readTables = async () =>
  db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(['bookings.id', 'user_id', 'room_id', 'pc_id', 'date', 'time', 'count', 'bookings.status'])
    .select(['bookings.amount_cents', 'payments.amount_cents as to_pay', 'payments.status as payment'])
    .orderBy('bookings.id')
    .execute();

const readPaper = (paper: Booking[]) =>
  paper
    .map((booking) => ({
      ...{ id: booking.id, user_id: guests[booking.guest]?.uid, count: booking.count },
      room_id: booking.thing.kind === 'pc' ? null : booking.thing.id,
      pc_id: booking.thing.kind === 'pc' ? booking.thing.id : null,
      ...{ date: dateOf(booking), time: `${timeOf(booking)}:00` },
      ...{ amount_cents: amountOf(booking), to_pay: amountOf(booking) },
      status: booking.held ? 'Confirmed' : 'Cancelled',
      payment: booking.held ? 'due' : 'cancelled',
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const order: fc.Arbitrary<Order> = fc.record({
  do: fc.constant('book' as const),
  guest: fc.nat(guests.length - 1),
  thing: fc.constantFrom(...things),
  // Few enough that wishes meet: on the hour, a minute beside it, and across midnight.
  day: fc.nat(4),
  minute: fc.constantFrom(0, 59, 60, 600, 601, 630, 660, 719, 720, 780, 840, 1320, 1380, 1439),
  count: fc.integer({ min: 1, max: 4 }),
});
const cancelling: fc.Arbitrary<Cancelling> = fc.record({
  do: fc.constant('cancel' as const),
  which: fc.nat(12),
  beside: fc.constantFrom(0, 0, 0, 1),
});
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: order }, { weight: 1, arbitrary: cancelling }), {
  minLength: 1,
  maxLength: 60,
  size: 'max',
});

it('accepts and refuses any sequence of bookings and cancellations as a desk with pen and paper would', async () => {
  const keepsToPaper = fc.asyncProperty(steps, async (steps: Step[]) => {
    await db.deleteFrom('payments').execute();
    await db.deleteFrom('bookings').execute();
    const paper: Booking[] = [];
    for (const step of steps) await (step.do === 'book' ? doBook(paper, step) : doCancel(paper, step));
    expect(await readTables()).toEqual(readPaper(paper));
    expect(await findOverlaps(db)).toEqual([]);
  });
  await fc.assert(keepsToPaper, { numRuns: 40 });
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
}, 180_000);

it('accepts two bookings of one thing whenever they share no night and no minute, and only then', async () => {
  const twoOfOne = fc.asyncProperty(order, order, async (first, other) => {
    await db.deleteFrom('payments').execute();
    await db.deleteFrom('bookings').execute();
    const paper: Booking[] = [];
    await doBook(paper, first);
    await doBook(paper, { ...other, thing: first.thing });
    expect(await findOverlaps(db)).toEqual([]);
  });
  await fc.assert(twoOfOne, { numRuns: 100 });
}, 180_000);
