import { sql } from 'kysely';
import { demoAccounts, guestsBatch, hasInventedGuests, rulesBatch } from '../../db/demo/demo-accounts.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { demoAccessCode } from './check-in-demo-guest.ts';
import { demoAddress } from './event-rows.ts';
import { ruleIds } from './plan/plan-rules.ts';

/** Tables whose triggers refuse deletes. Only their owner can disable these, like a migration. */
const appendOnly = ['transfers', 'refunds', 'points', 'charges', 'desk_payments', 'desk_log'] as const;

const lift = async (tx: Tx, what: 'disable' | 'enable'): Promise<void> => {
  for (const table of appendOnly)
    await sql`alter table ${sql.table(table)} ${sql.raw(what)} trigger user`.execute(tx);
};

/** Nobody books, orders or pays meanwhile; in the usual lock order. */
const lockTables = async (tx: Tx): Promise<void> => {
  await sql`lock table users in exclusive mode`.execute(tx);
  await sql`lock table rooms, pcs, checkouts, orders in exclusive mode`.execute(tx);
  await sql`lock table bookings, payments, refunds in exclusive mode`.execute(tx);
};

const pluck = async (tx: Tx, query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await query.execute(tx)).rows.map(({ id }) => id);

/** Invented guests, and everything booked for them or blocked by the demo, even if changed since. */
const findInvented = async (tx: Tx) => {
  const known = demoAccounts.map(({ id }) => id);
  const users = await pluck(
    tx,
    sql`select id from users where id like 'demo-%' and id <> all(${known}::text[])`,
  );
  const guests = await pluck(tx, sql`select id from guests where lower(email) like '%@nightdesk.test'`);
  const bookings = await pluck(
    tx,
    sql`
      select id from bookings where user_id = any(${users}::text[])
      union select id from bookings where guest_id = any(${guests}::text[])
      union select booking_id from desk_log where address = ${demoAddress} and booking_id is not null
      union select after ->> 'blockId' from desk_log where address = ${demoAddress} and after ? 'blockId'`,
  );
  const checkouts = await pluck(tx, sql`select id from checkouts where user_id = any(${users}::text[])`);
  const payments = await pluck(
    tx,
    sql`
      select payments.id from payments left join orders on orders.id = order_id
      where payments.booking_id = any(${bookings}::text[]) or orders.booking_id = any(${bookings}::text[])
        or orders.user_id = any(${users}::text[])`,
  );
  return { users, guests, bookings, checkouts, payments };
};

type Invented = Awaited<ReturnType<typeof findInvented>>;

/** The demo's price rules that nobody has changed. */
const untouchedRules = sql`price_rules where id = any(${ruleIds}::text[]) and version = 1`;

/** In the order of their foreign keys. */
const listDeletes = ({ users, guests, bookings, checkouts, payments }: Invented) => [
  sql`delete from feedback where booking_id = any(${bookings}::text[])`,
  sql`delete from points where payment_id = any(${payments}::text[]) or user_id = any(${users}::text[])`,
  sql`delete from transfers where payment_id = any(${payments}::text[]) or checkout_id = any(${checkouts}::text[])`,
  sql`delete from refunds where payment_id = any(${payments}::text[]) or checkout_id = any(${checkouts}::text[])`,
  sql`delete from payments where id = any(${payments}::text[])`,
  sql`delete from orders where booking_id = any(${bookings}::text[]) or user_id = any(${users}::text[])`,
  sql`delete from charges where booking_id = any(${bookings}::text[]) and removes is not null`,
  sql`delete from charges where booking_id = any(${bookings}::text[])`,
  sql`delete from desk_payments where booking_id = any(${bookings}::text[])`,
  sql`delete from desk_log
    where booking_id = any(${bookings}::text[]) or address = ${demoAddress} or after ->> 'uid' = any(${users}::text[])
      or subject in (
        select 'booking ' || id from unnest(${bookings}::text[]) as id
        union select 'guest ' || id from unnest(${users}::text[]) as id
      )`,
  sql`delete from bookings where id = any(${bookings}::text[])`,
  sql`delete from checkouts where id = any(${checkouts}::text[])`,
  sql`delete from redemptions where user_id = any(${users}::text[])`,
  sql`delete from events where user_id = any(${users}::text[])`,
  sql`delete from mails where lower(recipient) in (
    select lower(email) from users where id = any(${users}::text[])
    union select lower(email) from guests where id = any(${guests}::text[])
  )`,
  sql`delete from guests where id = any(${guests}::text[])`,
  sql`delete from users where id = any(${users}::text[])`,
  // Rooms that only invented guests have used do not need cleaning.
  sql`update rooms set readiness = 'clean' where readiness = 'to clean'`,
  sql`update rooms set access_code = null where access_code = ${demoAccessCode}`,
  sql`delete from demo_batches where name = ${guestsBatch}`,
  // If somebody has changed or deleted some, the next demo does not restore them.
  sql`delete from demo_batches where name = ${rulesBatch}
    and (select count(*) from ${untouchedRules}) = ${ruleIds.length}`,
  sql`delete from ${untouchedRules}`,
];

/**
 * Deletes invented guests with all their rows, also in ledgers and log, and the demo's price rules. What visitors booked, ordered,
 * paid or changed themselves stays.
 */
export const deleteInvented = async (db: Db): Promise<void> => {
  if (!(await hasInventedGuests(db))) return;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await lockTables(tx);
    await lift(tx, 'disable');
    for (const statement of listDeletes(await findInvented(tx))) await statement.execute(tx);
    await lift(tx, 'enable');
  });
};
