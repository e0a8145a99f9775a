import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../db/migrate/migrate.ts';
import { openEarlierDatabase } from '../../testing/test-database.ts';
import { checkLedger } from '../payments/check-ledger.ts';

/** What stood in a house in which ended holds were kept as cancelled bookings: by checkout, booking and payment. */
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
      case when checkout is not null then 'CHECK000000' || n end, case booking when 'Cancelled' then now() end,
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
    ...{ kind: 'sleeping', id: 1, title: 'Attic', date: `2027-01-0${n + 1}`, time: '16:00:00', count: 1 },
    ...{ startsAt: `2027-01-0${n + 1}T16:00:00+00:00`, endsAt: `2027-01-0${n + 2}T11:00:00+00:00` },
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
