import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { startServer } from '../../../testing/processes/start-server.ts';
import { night, openStripeHouse } from '../../../testing/stand-ins/open-stripe-house.ts';
import { urlOf } from '../../../testing/test-database.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

// A server of its own goes by the clock of this machine.
const house = await openStripeHouse(Temporal.Now.instant().toString());
const { database, stripe, checkOutAndPay, tell, get, post, db } = house;

it('a server that starts finds what was paid meanwhile, and gives back what is to go back', async () => {
  const date = Temporal.Now.plainDateISO().add({ days: 30 }).toString();
  const paid = await checkOutAndPay([night(1, date)]);
  const cancelled = await checkOutAndPay([night(2, date)]);
  await tell('checkout.session.completed', cancelled.session);
  const [booking] = await get(cancelled.guest, '/bookings?mine=true');
  await post(cancelled.guest, `/bookings/${booking._id}/cancel`);

  const { secretKey, webhookSecret, apiUrl } = stripe.settings.stripe;
  const server = startServer({
    ...{ DATABASE_URL: urlOf(database), VENUE_TIME_ZONE: 'Europe/Lisbon', PAYMENTS: 'stripe' },
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl },
    ...{ PUBLIC_URL: stripe.settings.publicUrl, DEMO: 'on' },
  });
  await server.address;
  const statusOf = async () =>
    (await db.selectFrom('checkouts').select('status').where('id', '=', paid.checkoutId).executeTakeFirst())
      ?.status;
  await expect.poll(statusOf).toBe('Paid');
  await expect.poll(() => get(cancelled.guest, '/payments')).toMatchObject([{ status: 'refunded' }]);
  const { code, output } = await server.stop();
  expect(code).toBe(0);
  expect(output).not.toMatch(/standin|Refund|Checkout/);
  expect(stripe.refunds).toHaveLength(1);
  expect(await checkLedger(db)).toEqual([]);
});
