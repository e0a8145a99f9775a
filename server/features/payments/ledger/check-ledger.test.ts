import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../../db/schema.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { addOrder } from '../../../testing/add-order.ts';
import { inVain } from '../../../testing/in-vain.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { checkLedger, describeLedger } from './check-ledger.ts';

const { db } = await createTestDatabase({ demo: true });

const checkoutId = 'CHECKED00001';

/** A night for 10 dollars and food for 5.99, paid by one charge, and a night to pay at the desk. */
const addPaid = async (tx: Db) => {
  await insertRows(tx, 'checkouts', {
    id: checkoutId,
    status: 'Paid',
    provider: 'stripe',
    total_cents: 1_599,
    food: '[{}]',
    expires_at: new Date(0),
    settled_at: new Date(0),
  });
  const bookingId = await addBooking(tx, {
    kind: 'room',
    id: 1,
    date: '2026-12-01',
    time: '16:00',
    count: 1,
  });
  await addBooking(tx, { kind: 'room', id: 1, date: '2026-12-02', time: '16:00', count: 1 });
  const orderId = Number(await addOrder(tx));
  await tx.updateTable('orders').set({ checkout_id: checkoutId }).where('id', '=', orderId).execute();
  await updateRows(tx, 'bookings', { id: bookingId }, { checkout_id: checkoutId, amount_cents: 1_000 });
  await updateRows(tx, 'payments', { booking_id: bookingId }, { status: 'paid', amount_cents: 1_000 });
  await insertRows(tx, 'payments', {
    id: 'PAYMENTFD001',
    order_id: orderId,
    amount_cents: 599,
    status: 'paid',
  });
  const paid = { checkout_id: checkoutId, kind: 'paid', reference: 'pi_1' } as const;
  await insertRows(tx, 'transfers', [
    { ...paid, payment_id: bookingId, amount_cents: 1_000 },
    { ...paid, payment_id: 'PAYMENTFD001', amount_cents: 599 },
  ]);
  return { bookingId, paymentId: bookingId, orderId };
};

type Paid = Awaited<ReturnType<typeof addPaid>>;

const refund = (tx: Db, payment_id: string | null, settled_at: Date | null, amount_cents = 1_000) =>
  insertRows(tx, 'refunds', {
    id: 'REF000000001',
    checkout_id: checkoutId,
    payment_id,
    charge: 'pi_1',
    amount_cents,
    settled_at,
  });

const transfer = (
  tx: Db,
  kind: 'paid' | 'refunded' | 'returned',
  payment_id: string | null,
  amount_cents = 1_000,
) =>
  insertRows(tx, 'transfers', {
    checkout_id: checkoutId,
    kind,
    payment_id,
    amount_cents,
    reference: `${kind}_1`,
  });

const movePayment = (tx: Db, id: string, status: 'due' | 'paid' | 'refunding' | 'refunded' | 'cancelled') =>
  tx.updateTable('payments').set({ status }).where('id', '=', id).execute();

/** The night begins at 16:00 in Lisbon on 2026-12-01, when it is at UTC. */
const lastFree = new Date('2026-11-30T16:00:00Z');
const tooLate = new Date('2026-11-30T16:00:00.001Z');

const cancel = (tx: Db, id: string, at = lastFree) =>
  tx.updateTable('bookings').set({ status: 'Cancelled', cancelled_at: at }).where('id', '=', id).execute();

it.each<[string, (tx: Db, paid: Paid) => Promise<unknown>]>([
  ['what was paid', async () => {}],
  ['a late cancellation, which keeps the money', (tx, { bookingId }) => cancel(tx, bookingId, tooLate)],
  [
    'a refund on its way',
    async (tx, { bookingId, paymentId }) => {
      await cancel(tx, bookingId);
      await movePayment(tx, paymentId, 'refunding');
      await refund(tx, paymentId, null);
    },
  ],
  [
    'a refund that was made',
    async (tx, { bookingId, paymentId }) => {
      await cancel(tx, bookingId);
      await movePayment(tx, paymentId, 'refunded');
      await refund(tx, paymentId, new Date());
      await transfer(tx, 'refunded', paymentId);
    },
  ],
  [
    'a refund that bounced and is on its way again',
    async (tx, { bookingId, paymentId }) => {
      await cancel(tx, bookingId);
      await movePayment(tx, paymentId, 'refunding');
      await refund(tx, paymentId, null);
      await transfer(tx, 'refunded', paymentId);
      await transfer(tx, 'returned', paymentId);
    },
  ],
  [
    'a second charge that goes back',
    async (tx) => {
      await transfer(tx, 'paid', null, 1_599);
      await refund(tx, null, null, 1_599);
    },
  ],
  [
    'a second charge that is back',
    async (tx) => {
      await transfer(tx, 'paid', null, 1_599);
      await refund(tx, null, new Date(), 1_599);
      await transfer(tx, 'refunded', null, 1_599);
    },
  ],
])('finds nothing wrong with %s', async (_, change) => {
  await inVain(db, async (tx) => {
    await change(tx, await addPaid(tx));
    expect(await checkLedger(tx)).toEqual([]);
  });
});

it.each<[RegExp, (tx: Db, paid: Paid) => Promise<unknown>]>([
  [
    /^Payment \w+ is cancelled, but the house has 1000 of its 1000 cents\.$/,
    (tx, { paymentId }) => movePayment(tx, paymentId, 'cancelled'),
  ],
  [
    /^Payment \w+ is refunded, but the house has 1000 of its 1000 cents\.$/,
    (tx, { paymentId }) => movePayment(tx, paymentId, 'refunded'),
  ],
  [
    /^Payment \w+ is paid, but the house has 0 of its 1000 cents\.$/,
    (tx, { paymentId }) => transfer(tx, 'refunded', paymentId),
  ],
  [
    /^Payment \w+ is paid, but the house has 1001 of its 1000 cents\.$/,
    (tx, { paymentId }) => transfer(tx, 'returned', paymentId, 1),
  ],
  [
    /^Payment \w+ is of 1000 cents, but what it is for costs 900\.$/,
    (tx, { bookingId }) =>
      tx.updateTable('bookings').set({ amount_cents: 900 }).where('id', '=', bookingId).execute(),
  ],
  [
    /^Checkout CHECKED00001 is Paid with 1599 cents, but what it paid for costs 1499\.$/,
    (tx, { bookingId }) =>
      tx.updateTable('bookings').set({ amount_cents: 900 }).where('id', '=', bookingId).execute(),
  ],
  [
    /^Payment \w+ is refunding, but what it is for is Confirmed\.$/,
    (tx, { paymentId }) => movePayment(tx, paymentId, 'refunding'),
  ],
  [
    /^Payment PAYMENTFD001 is paid, but what it is for is Cancelled\.$/,
    (tx, { orderId }) =>
      updateRows(tx, 'orders', { id: orderId }, { status: 'Cancelled', cancelled_at: new Date() }),
  ],
  [
    /^Payment \w+ is paid, but what it is for is Cancelled\.$/,
    (tx, { bookingId }) => cancel(tx, bookingId, lastFree),
  ],
  [
    /^Payment \w+ is refunding, but what it is for is Cancelled\.$/,
    async (tx, { bookingId, paymentId }) => {
      await cancel(tx, bookingId, tooLate);
      await movePayment(tx, paymentId, 'refunding');
      await refund(tx, paymentId, null);
    },
  ],
  [
    /^Payment \w+ is paid, but what it is for is Cancelled\.$/,
    async (tx, { bookingId }) => {
      // A study hour, cancelled an hour before it starts.
      await sql`
        update bookings set kind = 'study', room_id = 13, ends_at = starts_at + interval '1 hour'
        where id = ${bookingId}`.execute(tx);
      await cancel(tx, bookingId, new Date('2026-12-01T15:00:00Z'));
    },
  ],
  [
    /^Payment \w+ is cancelled, but what it is for is Confirmed\.$/,
    (tx) => sql`update payments set status = 'cancelled' where status = 'due'`.execute(tx),
  ],
  [
    /^Payment \w+ is refunding, but nobody gives its 1000 cents back\.$/,
    (tx, { paymentId }) => movePayment(tx, paymentId, 'refunding'),
  ],
  [
    /^Refund REF000000001 is open, but its payment \w+ is paid\.$/,
    (tx, { paymentId }) => refund(tx, paymentId, null),
  ],
  [
    /^Refund REF000000001 is settled, but its payment \w+ is paid\.$/,
    (tx, { paymentId }) => refund(tx, paymentId, new Date()),
  ],
  [
    /^Checkout CHECKED00001 has 1599 cents that belong to nothing, but 0 go back\.$/,
    (tx) => transfer(tx, 'paid', null, 1_599),
  ],
  [
    /^Checkout CHECKED00001 has 0 cents that belong to nothing, but 1599 go back\.$/,
    (tx) => refund(tx, null, null, 1_599),
  ],
  [
    /^Checkout CHECKED00001 has given 1000 cents back that belong to nothing, but its settled refunds are of 0\.$/,
    (tx) => transfer(tx, 'refunded', null),
  ],
  [
    /^Checkout CHECKED00001 is Paid with 1 food orders, but 0 were placed\.$/,
    (tx) => tx.updateTable('orders').set({ checkout_id: null }).execute(),
  ],
  [
    /^Booking \w+ is Pending, but its checkout CHECKED00001 is Paid\.$/,
    (tx, { bookingId }) =>
      updateRows(tx, 'bookings', { id: bookingId }, { status: 'Pending', held_until: new Date() }),
  ],
  [
    /^Booking \w+ is Confirmed, but its checkout CHECKED00001 is Expired\.$/,
    (tx) => tx.updateTable('checkouts').set({ status: 'Expired' }).execute(),
  ],
  [
    /^Booking \w+ is Confirmed, but its checkout CHECKED00001 is Pending\.$/,
    (tx) => tx.updateTable('checkouts').set({ status: 'Pending', settled_at: null }).execute(),
  ],
  [
    /^Order \d+ was placed, but its checkout CHECKED00001 is Declined\.$/,
    (tx) => tx.updateTable('checkouts').set({ status: 'Declined' }).execute(),
  ],
])('says %s', async (mistake, change) => {
  await inVain(db, async (tx) => {
    await change(tx, await addPaid(tx));
    expect(await checkLedger(tx)).toContainEqual(expect.stringMatching(mistake));
  });
});

it('keeps rows of the ledger as they were written, and pays a payment once', async () => {
  const refused = (act: (tx: Db, paid: Paid) => Promise<unknown>) =>
    inVain(db, async (tx) => void (await act(tx, await addPaid(tx))));
  await expect(refused((tx) => tx.deleteFrom('transfers').execute())).rejects.toThrow('only ever added');
  await expect(
    refused((tx) => tx.updateTable('transfers').set({ amount_cents: 1 }).execute()),
  ).rejects.toThrow('only ever added');
  await expect(refused((tx, { paymentId }) => transfer(tx, 'paid', paymentId))).rejects.toThrow(
    'transfers_paid_once',
  );
});

it('describes a right ledger in one line', async () => {
  await inVain(db, async (tx) => {
    await addPaid(tx);
    await transfer(tx, 'paid', null, 1_599);
    await transfer(tx, 'refunded', null, 1_599);
    expect(await describeLedger(tx)).toBe(
      'The ledger is right: 3 payments, $31.98 came in, $15.99 went back.',
    );
  });
});
