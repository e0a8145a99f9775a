import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { findOverlaps, findTornCarts } from '#server/testing/find-violations.ts';
import { keyOf, type Outcome } from './actions.ts';
import { stayCalls } from './desk-stays.ts';
import { findOdd } from './every-call.ts';

/** Bookings without exactly one payment of their amount, payments for nothing, and orders that are not the sum of their lines. */
const findHalves = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ half: string }>`
    select 'booking ' || id as half from bookings
    where (select array_agg(amount_cents) from payments where booking_id = bookings.id)
      is distinct from array[bookings.amount_cents]
    union all
    select 'payment ' || id from payments where booking_id is null and order_id is null
    union all
    select 'order ' || id from orders
    where jsonb_array_length(items) = 0
      or total_cents <> (select sum((item ->> 'priceCents')::int) from jsonb_array_elements(items) as item)
    order by half`.execute(db);
  return rows.map(({ half }) => half);
};

/** Expects no partial writes, and a ledger that adds up. */
export const expectWhole = async (db: Db): Promise<void> => {
  expect(await findHalves(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
};

/** Every call that was answered was done, or answered 503 with Retry-After. */
export const expectPlain = (outcomes: readonly Outcome[]): void => {
  const answered = outcomes.filter(({ done, last }) => done === undefined && last.status !== undefined);
  expect(findOdd(answered.map(({ action, last }) => ({ call: action.kind, ...last })))).toEqual([]);
};

/** Everything that was acknowledged is there, as its guest's or in the desk log. */
export const expectKept = async (db: Db, outcomes: readonly Outcome[]): Promise<void> => {
  const bookings = await db.selectFrom('bookings').select(['id', 'user_id', 'checkout_id']).execute();
  const orders = await db.selectFrom('orders').select(['id', 'user_id', 'checkout_id']).execute();
  const checkouts = await db.selectFrom('checkouts').select(['id', 'user_id', 'status']).execute();
  const log = await db
    .selectFrom('desk_log')
    .select(['booking_id', 'action'])
    .where('refused', 'is', null)
    .execute();
  const kept = new Set([
    ...log.map(({ booking_id, action }) => `${action} of ${booking_id}`),
    ...bookings.flatMap(({ id, user_id, checkout_id }) =>
      checkout_id ? [] : [`booking ${id} of ${user_id}`],
    ),
    ...orders.flatMap(({ id, user_id, checkout_id }) => (checkout_id ? [] : [`order ${id} of ${user_id}`])),
    ...checkouts.map(({ id, user_id }) => `held ${id} of ${user_id}`),
    ...checkouts.flatMap(({ id, user_id, status }) =>
      status === 'Paid' ? [`cart ${id} of ${user_id}`] : [],
    ),
  ]);
  const acknowledged = outcomes.flatMap(({ action, held, stay, done }) => {
    if (action.kind === 'stay') return stay ? stay.calls.map((call) => `${call} of ${stay.id}`) : [];
    const { kind, guest } = action;
    return [
      ...(held === undefined ? [] : [`held ${held} of ${guest.uid}`]),
      ...(done === undefined ? [] : [`${kind} ${done} of ${guest.uid}`]),
    ];
  });
  expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
};

/** Every stay at the desk is over and has its charge, its payment, a bill that adds up and one row in the desk log for each call. */
export const expectStays = async (db: Db, outcomes: readonly Outcome[]): Promise<void> => {
  const { rows } = await sql<{ id: string; calls: string[] }>`
    select id, status, pc_id as pc, amount_cents as cents,
      array(select amount_cents from charges where booking_id = bookings.id) as charges,
      array(select amount_cents from desk_payments where booking_id = bookings.id) as payments,
      array(select action from desk_log where booking_id = bookings.id and refused is null) as calls
    from bookings where guest_id is not null`.execute(db);
  const expected = new Map(
    outcomes.flatMap(({ action, done = '' }) =>
      action.kind === 'stay' ? [[action.number, { id: done, pc: action.pcs[1] }]] : [],
    ),
  );
  const amounts = { cents: 1_000, charges: [200], payments: [1_200] };
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(rows.map((row) => ({ ...row, calls: row.calls.toSorted() })).toSorted(byId)).toEqual(
    [...expected.values()]
      .map((stay) => ({ ...stay, ...amounts, status: 'Completed', calls: stayCalls.toSorted() }))
      .toSorted(byId),
  );
};

/** Every action was run in the end, and left exactly one thing behind, which is whole; none was refused but with 503. */
export const expectOnce = async (db: Db, outcomes: readonly Outcome[]): Promise<void> => {
  expectPlain(outcomes);
  await expectWhole(db);
  expect(await findOverlaps(db)).toEqual([]);
  await expectKept(db, outcomes);
  await expectStays(db, outcomes);
  const { rows } = await sql<Record<Exclude<Outcome['action']['kind'], 'stay'>, number>>`
    select (select count(*) from bookings where checkout_id is null and guest_id is null) as booking,
      (select count(*) from orders where checkout_id is null) as order,
      (select count(*) from checkouts where status = 'Paid') as cart`.execute(db);
  const ofKind = (kind: string) =>
    new Set(outcomes.flatMap(({ action }) => (action.kind === kind ? [action.number] : []))).size;
  expect(rows[0]).toEqual({ booking: ofKind('booking'), order: ofKind('order'), cart: ofKind('cart') });
  // A cart whose pay page could not be opened was released, and its guest has sent it again.
  const { rows: pending } = await sql`select from checkouts where status = 'Pending'`.execute(db);
  expect(pending).toEqual([]);
};

/** How many calls were refused or unanswered although their write had been committed by then. */
export const countUnanswered = async (db: Db, outcomes: readonly Outcome[]): Promise<number> => {
  const keys = await db.selectFrom('idempotency_keys').select(['key', 'created_at']).execute();
  const madeAt = new Map(keys.map(({ key, created_at }) => [key, created_at]));
  const isUnanswered = ({ action, at, held, done }: Outcome) =>
    held === undefined && done === undefined && (madeAt.get(keyOf(action)) ?? at) < at;
  return outcomes.filter(isUnanswered).length;
};
