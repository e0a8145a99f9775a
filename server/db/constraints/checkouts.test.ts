import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { addCheckout } from '../../testing/add-checkout.ts';
import { addOrder } from '../../testing/add-order.ts';
import { insertRows } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const { db } = await createTestDatabase({ demo: true });
const at = { kind: 'room', id: 1, time: '16:00', count: 1 } as const;

const addTransfer = (checkoutId: string, payment: string | null, kind = 'paid', cents = 1) =>
  sql`insert into transfers (checkout_id, payment_id, kind, amount_cents, reference)
    values (${checkoutId}, ${payment}, ${kind}, ${cents}, 'ch_1')`.execute(db);

describe('the database', () => {
  it('knows when a checkout was settled, and only of one that was', async () => {
    const id = await addCheckout(db);
    for (const status of ['Paid', 'Declined', 'Expired'])
      await expect(sql`update checkouts set status = ${status} where id = ${id}`.execute(db)).rejects.toThrow(
        /checkouts/,
      );
    await expect(sql`update checkouts set settled_at = now() where id = ${id}`.execute(db)).rejects.toThrow(
      /checkouts/,
    );
    await sql`update checkouts set status = 'Paid', settled_at = now() where id = ${id}`.execute(db);
  });

  it.each([
    ['an unknown status', `status = 'Lost', settled_at = now()`],
    ['an unknown provider', `provider = 'piggy bank'`],
    ['a total below nothing', 'total_cents = -1'],
    ['food that is no list', `food = '{}'`],
  ])('refuses a checkout with %s', async (_, change) => {
    const id = await addCheckout(db);
    await expect(sql`update checkouts set ${sql.raw(change)} where id = ${id}`.execute(db)).rejects.toThrow(
      /check constraint/,
    );
  });

  it('gives a page to pay at to one checkout only', async () => {
    const [one, other] = [await addCheckout(db), await addCheckout(db)];
    const name = (id: string) => sql`update checkouts set session_id = 'cs_1' where id = ${id}`.execute(db);
    await name(one);
    await expect(name(other)).rejects.toThrow(/checkouts_session/);
  });

  it('holds nothing without saying until when', async () => {
    const id = await addBooking(db, { ...at, date: '2026-11-20', status: 'Pending' });
    await expect(sql`update bookings set held_until = null where id = ${id}`.execute(db)).rejects.toThrow(
      /bookings_held/,
    );
    await sql`update bookings set held_until = null, status = 'Confirmed' where id = ${id}`.execute(db);
  });

  it('keeps others out of what is held as out of what is booked', async () => {
    await addBooking(db, { ...at, date: '2026-11-25', status: 'Pending' });
    await expect(addBooking(db, { ...at, date: '2026-11-25' })).rejects.toThrow(/bookings_no_shared_night/);
  });

  it('has one payment of a booking or of a food order, of either and never of both', async () => {
    const booking = await addBooking(db, { ...at, date: '2026-12-01' });
    const order = Number(await addOrder(db));
    const pay = (id: string, booking_id: string | null, order_id: number | null) =>
      insertRows(db, 'payments', { id, booking_id, order_id, amount_cents: 1, status: 'paid' });
    await expect(pay('P00000000001', null, null)).rejects.toThrow(/payments_of_one_thing/);
    await expect(pay('P00000000001', booking, order)).rejects.toThrow(/payments_of_one_thing/);
    await expect(pay('P00000000001', booking, null)).rejects.toThrow(/payments_once/);
    await pay('P00000000001', null, order);
    await expect(pay('P00000000002', null, order)).rejects.toThrow(/payments_once_for_food/);
  });

  it('pays a payment once, and never changes or forgets what was written of money', async () => {
    const checkout = await addCheckout(db);
    const payment = await addBooking(db, { ...at, date: '2026-12-05' });
    await addTransfer(checkout, payment);
    await expect(addTransfer(checkout, payment)).rejects.toThrow(/transfers/);
    await expect(addTransfer(checkout, payment, 'paid', 0)).rejects.toThrow(/check constraint/);
    // Unmatched money may arrive more than once.
    await addTransfer(checkout, null);
    await addTransfer(checkout, null);
    for (const change of [
      'update transfers set amount_cents = 2',
      'delete from transfers',
      'truncate transfers',
    ])
      await expect(sql.raw(change).execute(db)).rejects.toThrow(/only ever added/);
  });

  it('gives one charge back once for each payment, and once for none', async () => {
    const checkout = await addCheckout(db);
    const payment = await addBooking(db, { ...at, date: '2026-12-09' });
    const want = (id: string, payment_id: string | null) =>
      insertRows(db, 'refunds', { id, payment_id, checkout_id: checkout, charge: 'ch_9', amount_cents: 5 });
    await want('R00000000001', payment);
    await expect(want('R00000000002', payment)).rejects.toThrow(/refunds_once/);
    await want('R00000000003', null);
    await expect(want('R00000000004', null)).rejects.toThrow(/refunds_once_of_charge/);
  });
});
