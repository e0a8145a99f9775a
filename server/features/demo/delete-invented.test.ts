import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { startServer } from '../../testing/processes/start-server.ts';
import { insertRows } from '../../testing/rows.ts';
import { countRows, createTestDatabase, urlOf } from '../../testing/test-database.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { advanceDemo } from './advance-demo.ts';
import { endDemo } from './end-demo.ts';

const now = Temporal.Instant.from('2026-11-16T14:20:00Z');
const tables = [
  ...(['guests', 'bookings', 'payments', 'checkouts', 'transfers', 'refunds', 'charges', 'orders'] as const),
  ...(['desk_payments', 'desk_log', 'feedback', 'mails', 'redemptions', 'events'] as const),
];

it('removes all that invented guests ever did, from ledgers and log too, and keeps what others did [DESK-115, DESK-117]', async () => {
  const { db } = await createTestDatabase({ demo: true });
  await advanceDemo(db, { now, timeZone: 'Europe/Lisbon', origin: 'http://localhost:3000' });
  await insertRows(db, 'users', { id: 'owner', email: 'owner@example.com', role: 'admin', name: 'Owner' });
  const kept = await addBooking(db, {
    kind: 'room',
    id: 3,
    date: '2027-03-01',
    time: '15:00',
    count: 2,
    uid: 'owner',
  });
  const at = new Date('2026-11-16T15:00:00Z');
  const { id: invented } = await db
    .selectFrom('bookings')
    .select('id')
    .where('kind', '=', 'sleeping')
    .where('status', '=', 'Checked in')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const booking_id of [kept, invented]) {
    const charge = { booking_id, kind: 'charge', title: 'Towel', amount_cents: 300, at } as const;
    await insertRows(db, 'charges', charge);
    await insertRows(db, 'desk_payments', {
      booking_id,
      kind: 'paid',
      method: 'cash',
      amount_cents: 200,
      at,
    });
    await insertRows(db, 'desk_log', {
      at,
      actor_name: 'Owner',
      action: 'POST /desk/bookings/{id}/charges',
      subject: `booking ${booking_id}`,
      booking_id,
      request_id: 'r',
      address: '127.0.0.1',
    });
  }

  await sql`
    with refund as (
      insert into refunds (id, checkout_id, payment_id, charge, amount_cents, settled_at)
      select 'REFVND000001', checkout_id, payment_id, reference, 100, ${at} from transfers
      where kind = 'paid' and payment_id not in (select payment_id from refunds where payment_id is not null)
      limit 1
      returning *
    )
    insert into transfers (checkout_id, payment_id, kind, amount_cents, reference, refund_id)
    select checkout_id, payment_id, 'refunded', amount_cents, 'refund', id from refund`.execute(db);

  await endDemo(db, { now: () => now });
  const left = await Promise.all(tables.map(async (table) => [table, await countRows(db, table)]));
  expect(Object.fromEntries(left.filter(([, rows]) => rows !== 0))).toEqual({
    bookings: 1,
    payments: 1,
    charges: 1,
    desk_payments: 1,
    desk_log: 1,
  });
  expect(await db.selectFrom('bookings').select('id').execute()).toEqual([{ id: kept }]);
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'owner' }]);
  const rooms = db.selectFrom('rooms').select('id');
  expect(await rooms.where('review_count', '>', 0).execute()).toEqual([]);
  expect(await rooms.where('readiness', '<>', 'clean').execute()).toEqual([]);
  expect(await rooms.where('access_code', 'is not', null).execute()).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  // Only the end of a demo bypasses the guards, and only for a moment.
  for (const table of ['transfers', 'points', 'charges', 'desk_payments', 'desk_log'])
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('only ever added');
  for (const table of ['charges', 'desk_payments', 'desk_log'])
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('only ever added');
  const lifted = await sql`select tgname from pg_trigger where tgenabled = 'D'`.execute(db);
  expect(lifted.rows).toEqual([]);
});

it('lives with DEMO=on, and is bare with DEMO=bare, whatever it was before [DESK-110]', {
  tags: 'thorough',
}, async () => {
  const database = await createTestDatabase({ demo: true });
  const DATABASE_URL = urlOf(database);
  const living = startServer({ DATABASE_URL, DEMO: 'on' });
  await living.address;
  expect(await countRows(database.db, 'bookings')).toBeGreaterThan(1000);
  expect(await countRows(database.db, 'price_rules')).toBe(5);
  expect((await living.stop()).output).not.toContain('invented');
  const bare = startServer({ DATABASE_URL, DEMO: 'bare' });
  await bare.address;
  await bare.stop();
  expect([await countRows(database.db, 'bookings'), await countRows(database.db, 'users')]).toEqual([0, 2]);
  expect(await countRows(database.db, 'price_rules')).toBe(0);
});
