import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { findOverlaps, findTornCarts } from '#server/testing/find-violations.ts';
import { findOdd } from './every-call.ts';
import { keyOf, type Outcome } from './guest-actions.ts';

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

/** Nothing is there by half, and every cent is where it should be. */
export const expectWhole = async (db: Db): Promise<void> => {
  expect(await findHalves(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
};

/** Whoever was answered got what they wanted, or was asked to come back later. */
export const expectPlain = (outcomes: readonly Outcome[]): void => {
  const answered = outcomes.filter(({ done, last }) => done === undefined && last.status !== undefined);
  expect(findOdd(answered.map(({ action, last }) => ({ call: action.kind, ...last })))).toEqual([]);
};

/** Everything that was acknowledged is there, as its guest's. */
export const expectKept = async (db: Db, outcomes: readonly Outcome[]): Promise<void> => {
  const bookings = await db.selectFrom('bookings').select(['id', 'user_id', 'checkout_id']).execute();
  const orders = await db.selectFrom('orders').select(['id', 'user_id', 'checkout_id']).execute();
  const checkouts = await db.selectFrom('checkouts').select(['id', 'user_id', 'status']).execute();
  const kept = new Set([
    ...bookings.flatMap(({ id, user_id, checkout_id }) =>
      checkout_id ? [] : [`booking ${id} of ${user_id}`],
    ),
    ...orders.flatMap(({ id, user_id, checkout_id }) => (checkout_id ? [] : [`order ${id} of ${user_id}`])),
    ...checkouts.map(({ id, user_id }) => `held ${id} of ${user_id}`),
    ...checkouts.flatMap(({ id, user_id, status }) =>
      status === 'Paid' ? [`cart ${id} of ${user_id}`] : [],
    ),
  ]);
  const acknowledged = outcomes.flatMap(({ action: { kind, guest }, held, done }) => [
    ...(held === undefined ? [] : [`held ${held} of ${guest.uid}`]),
    ...(done === undefined ? [] : [`${kind} ${done} of ${guest.uid}`]),
  ]);
  expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
};

/** Every action was run in the end, and left exactly one thing behind, which is whole; nobody was refused but for the moment. */
export const expectOnce = async (db: Db, outcomes: readonly Outcome[]): Promise<void> => {
  expectPlain(outcomes);
  await expectWhole(db);
  expect(await findOverlaps(db)).toEqual([]);
  await expectKept(db, outcomes);
  const { rows } = await sql<Record<Outcome['action']['kind'], number>>`
    select (select count(*) from bookings where checkout_id is null) as booking,
      (select count(*) from orders where checkout_id is null) as order,
      (select count(*) from checkouts where status = 'Paid') as cart`.execute(db);
  const ofKind = (kind: string) =>
    new Set(outcomes.flatMap(({ action }) => (action.kind === kind ? [action.number] : []))).size;
  expect(rows[0]).toEqual({ booking: ofKind('booking'), order: ofKind('order'), cart: ofKind('cart') });
  // A cart for which no page to pay could be opened was let go, and its guest has come with another.
  const { rows: pending } = await sql`select from checkouts where status = 'Pending'`.execute(db);
  expect(pending).toEqual([]);
};

/** How many were told that it came to nothing, or heard nothing, although what they wanted was made by then. */
export const countUnheard = async (db: Db, outcomes: readonly Outcome[]): Promise<number> => {
  const claims = await db.selectFrom('idempotency_keys').select(['key', 'created_at']).execute();
  const madeAt = new Map(claims.map(({ key, created_at }) => [key, created_at]));
  const isUnheard = ({ action, at, held, done }: Outcome) =>
    held === undefined && done === undefined && (madeAt.get(keyOf(action)) ?? at) < at;
  return outcomes.filter(isUnheard).length;
};
