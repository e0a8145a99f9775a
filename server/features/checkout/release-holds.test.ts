import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate/migrate.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { findTornCarts } from '../../testing/find-violations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows, countWaiting, openEarlierDatabase } from '../../testing/test-database.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { settleDueRefund } from '../payments/refunds/settle-refunds.ts';
import { releaseExpired } from './checkout.queries.ts';
import { releaseCheckout } from './release-holds.ts';
import { settleCheckout } from './settle-checkout.ts';

const start = Temporal.Instant.from('2026-11-15T18:00:00Z');
const house = await createTestApp();
const { database, db, checkOut, show, press, get, post } = house;

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
});

let day = 0;
const newCart = () => {
  const date = Temporal.PlainDate.from('2026-12-01')
    .add({ days: 2 * ++day })
    .toString();
  return [
    { kind: 'room', id: 1, date, time: '16:00', nights: 2 },
    { kind: 'pc', id: 2, date, time: '10:30', duration: 3 },
    { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] },
  ];
};
const cancelFirst = async (guest: Guest, checkoutId: string) => {
  const [{ reference }] = (await show(guest, checkoutId)).json().lines;
  return post(guest, `/bookings/${reference}/cancel`, {});
};

type End = (guest: Guest, checkoutId: string) => Promise<unknown>;
const ways: readonly [way: string, status: string, end: End][] = [
  ['declined', 'Declined', (guest, id) => press(guest, id, 'declined')],
  ['given up', 'Declined', cancelFirst],
  ['replaced', 'Declined', (guest) => checkOut(guest, newCart().slice(1, 2))],
  [
    'not paid in time',
    'Expired',
    async () => {
      const later = new Date(start.add({ minutes: 10 }).epochMilliseconds);
      while ((await releaseExpired(db, 50, later)).length > 0);
    },
  ],
];

describe.each(ways)('a hold that is %s', (way, status, end) => {
  it('leaves no booking and no payment, and its checkout still tells what was in it', async () => {
    const guest = await createGuest(house);
    const { checkoutId } = (await checkOut(guest, newCart())).json();
    const before = (await show(guest, checkoutId)).json();
    await end(guest, checkoutId);
    const held = db.selectFrom('bookings').select('id').where('checkout_id', '=', checkoutId);
    expect(await held.execute()).toEqual([]);
    const due = before.lines.flatMap(({ paymentId }: { paymentId?: string }) => paymentId ?? []);
    expect(due).toHaveLength(2);
    expect(await db.selectFrom('payments').select('id').where('id', 'in', due).execute()).toEqual([]);
    const after = (await show(guest, checkoutId)).json();
    const { payUrl, ...rest } = before;
    expect(payUrl).toBe(`/pay/${checkoutId}`);
    const lines = before.lines.map(({ reference, paymentId, ...line }: Record<string, unknown>) => line);
    expect(after).toEqual({ ...rest, status, lines });
    expect(lines).toHaveLength(3);
    const mine = await get(guest, '/payments');
    expect(mine.map(({ title }: { title: string }) => title)).toHaveLength(way === 'replaced' ? 1 : 0);
  });

  it('sends money back that comes for it afterwards', async () => {
    const guest = await createGuest(house);
    const { checkoutId, total } = (await checkOut(guest, newCart())).json();
    await end(guest, checkoutId);
    const venue = {
      now: start.add({ minutes: 5 }),
      timeZone: 'Europe/Lisbon',
      origin: 'https://example.com',
    };
    const charge = { checkoutId, charge: `late_${checkoutId}`, amountCents: total * 100 };
    expect(await db.transaction().execute((tx) => settleCheckout(tx, charge, venue))).toBe('returned');
    expect(await checkLedger(db)).toEqual([]);
    const clock = { now: () => venue.now };
    expect(await settleDueRefund(db, sandbox, clock)).toBe('settled');
    expect(await db.transaction().execute((tx) => settleCheckout(tx, charge, venue))).toBe('known');
  });
});

it('is released also where its checkout is changed at the same moment', async () => {
  const guest = await createGuest(house);
  const { checkoutId } = (await checkOut(guest, newCart())).json();
  const other = await db.startTransaction().execute();
  await other.updateTable('checkouts').set({ looked_at: new Date() }).where('id', '=', checkoutId).execute();
  const released = releaseCheckout(db, { checkoutId, status: 'Declined' }, start);
  await expect.poll(() => countWaiting(database)).toBe(1);
  await other.commit().execute();
  expect(await released).toBe(true);
  expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Declined' });
});

it('is not released where its checkout is paid at the same moment', async () => {
  const guest = await createGuest(house);
  const { checkoutId } = (await checkOut(guest, newCart())).json();
  const paying = press(guest, checkoutId, 'paid');
  const released = releaseCheckout(db, { checkoutId, status: 'Declined' }, start);
  const [{ statusCode }, isReleased] = await Promise.all([paying, released]);
  expect([statusCode, isReleased]).toEqual(isReleased ? [409, true] : [200, false]);
});

it('checkouts of one guest leave the last hold, fifty that ended with their keys, and nothing else', {
  tags: 'thorough',
}, async () => {
  const guest = await createGuest(house);
  const cart = newCart();
  const before = [await countRows(db, 'bookings'), await countRows(db, 'payments')];
  for (let round = 0; round < 60; round++)
    expect((await checkOut(guest, cart, `round-${round}`)).statusCode).toBe(201);
  expect([await countRows(db, 'bookings'), await countRows(db, 'payments')]).toEqual(
    before.map((count) => count + 2),
  );
  expect(await get(guest, '/bookings?mine=true')).toHaveLength(1);
  expect(await get(guest, '/payments')).toHaveLength(2);
  const left = db.selectFrom('checkouts').select('id').where('user_id', '=', guest.uid);
  const keys = db.selectFrom('idempotency_keys').select('inserted_id as id').where('user_id', '=', guest.uid);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(await left.execute()).toHaveLength(51);
  expect((await keys.execute()).toSorted(byId)).toEqual((await left.execute()).toSorted(byId));
});

/**
 * Rows of a house from when expired holds were stored as cancelled bookings: by checkout, booking and
 * payment.
 */
const stood = [
  { n: 1, checkout: 'Pending', booking: 'Pending', payment: 'due' },
  { n: 2, checkout: 'Paid', booking: 'Confirmed', payment: 'paid' },
  { n: 3, checkout: 'Paid', booking: 'Cancelled', payment: 'refunded' },
  { n: 4, checkout: 'Declined', booking: 'Cancelled', payment: 'cancelled' },
  { n: 5, checkout: 'Expired', booking: 'Cancelled', payment: 'cancelled' },
  { n: 6, checkout: null, booking: 'Cancelled', payment: 'cancelled' },
];

it('ended holds of earlier releases go, with their payments, and everything else stays', async () => {
  const { db, pool } = await openEarlierDatabase(9);
  await pool.query(
    `insert into users (id, name, email, created_at) values ('guest', 'Guest', 'guest@example.com', '2020-01-01');
     insert into rooms (kind, title, description, details, image, price_cents, rating)
     values ('sleeping', 'Attic', 'High up.', 'One bed.', '/attic.svg', 2500, 4.5)`,
  );
  await pool.query(
    `create table stood as select * from jsonb_to_recordset($1)
       as given (n integer, checkout text, booking text, payment text)`,
    [JSON.stringify(stood)],
  );
  await pool.query(`
    insert into checkouts (id, user_id, status, provider, total_cents, expires_at, settled_at)
    select 'CHECK000000' || n, 'guest', checkout, 'sandbox', 2500, '2027-01-01', case checkout when 'Pending' then null else now() end
    from stood where checkout is not null;
    insert into bookings (id, user_id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status,
      checkout_id, cancelled_at, held_until)
    select 'HKKD0000000' || n, 'guest', 'sleeping', 1, 'Attic', date '2027-01-01' + n, '16:00', 1,
      timestamptz '2027-01-01T16:00Z' + n * interval '1 day', timestamptz '2027-01-02T11:00Z' + n * interval '1 day', 2500, booking,
      case when checkout is not null then 'CHECK000000' || n end, case booking when 'Cancelled' then timestamptz '2026-11-15' end,
      case booking when 'Pending' then timestamptz '2027-01-01' end
    from stood;
    insert into payments (id, booking_id, amount_cents, status)
    select 'PAY00000000' || n, 'HKKD0000000' || n, 2500, payment from stood;
    insert into transfers (checkout_id, payment_id, kind, amount_cents, reference)
    select 'CHECK000000' || n, 'PAY00000000' || n, kind, 2500, kind from stood, unnest(array['paid', 'refunded']) as kind
    where checkout = 'Paid' and (kind = 'paid' or payment = 'refunded');
    -- Money that came too late, and is still to go back.
    insert into transfers (checkout_id, kind, amount_cents, reference) values ('CHECK0000005', 'paid', 2500, 'late');
    insert into refunds (id, checkout_id, charge, amount_cents) values ('REFVND000001', 'CHECK0000005', 'late', 2500);
    insert into refunds (id, checkout_id, payment_id, charge, amount_cents, settled_at)
    values ('REFVND000002', 'CHECK0000003', 'PAY000000003', 'paid', 2500, now());
    insert into idempotency_keys (user_id, call, key, fingerprint, inserted_id)
    values ('guest', 'POST /checkout', 'key', 'print', 'CHECK0000004')`);
  await pool.query('drop table stood');
  await migrate(pool);

  const left = await db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(['bookings.id', 'payments.id as paymentId'])
    .orderBy('bookings.id')
    .execute();
  expect(left).toEqual([1, 2, 3, 6].map((n) => ({ id: `HKKD0000000${n}`, paymentId: `PAY00000000${n}` })));
  const { rows } = await sql`select id, status, released from checkouts order by id`.execute(db);
  const attic = (n: number) => ({
    kind: 'sleeping',
    id: 1,
    title: 'Attic',
    date: `2027-01-0${n + 1}`,
    time: '16:00:00',
    count: 1,
    startsAt: `2027-01-0${n + 1}T16:00:00+00:00`,
    endsAt: `2027-01-0${n + 2}T11:00:00+00:00`,
    amountCents: 2500,
  });
  expect(rows).toEqual([
    ...[1, 2, 3].map((n) => ({ id: `CHECK000000${n}`, status: stood[n - 1]?.checkout, released: [] })),
    { id: 'CHECK0000004', status: 'Declined', released: [attic(4)] },
    { id: 'CHECK0000005', status: 'Expired', released: [attic(5)] },
  ]);
  expect(await checkLedger(db)).toEqual([]);
  const keys = db.selectFrom('idempotency_keys').select('inserted_id');
  expect(await keys.execute()).toEqual([{ inserted_id: 'CHECK0000004' }]);
});
