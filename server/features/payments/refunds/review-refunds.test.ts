import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sandbox } from '../../../payments/sandbox.ts';
import { addCheckout } from '../../../testing/add-checkout.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { startServer } from '../../../testing/processes/start-server.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { night, openStripeHouse } from '../../../testing/stand-ins/open-stripe-house.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { urlOf } from '../../../testing/test-database.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { reconcileCheckouts } from '../stripe/reconcile-checkouts.ts';
import { describeStranded } from './list-refunds.ts';
import { reviewRefund, reviewRefunds } from './review-refunds.ts';
import { settleDueRefund } from './settle-refunds.ts';

const house = await openStripeHouse();
const { changes, stripe, provider, clock, venue, checkOutAndPay, sendWebhook, get, post, db } = house;
const admin = await createGuest(house, { role: 'admin' });

/** A settled refund whose later webhook events are lost. */
const giveBack = async (date: string) => {
  const { guest, session } = await checkOutAndPay([night(1, date)]);
  await sendWebhook('checkout.session.completed', session);
  const [{ _id }] = await get(guest, '/bookings?mine=true');
  await post(guest, `/bookings/${_id}/cancel`);
  expect(await settleDueRefund(db, provider, clock)).toBe('settled');
  const ofIt = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent);
  return {
    payment: async () => (await get(admin, `/bookings/${_id}`)).payment,
    made: () => ofIt().map(({ status }) => status),
    bounce: () => Object.assign(ofIt()[0] ?? {}, { status: 'failed', failure_reason: 'lost_or_stolen_card' }),
    age: (days: number) =>
      updateRows(
        db,
        'refunds',
        { charge: String(session.payment_intent) },
        { settled_at: sql<Date>`now() - make_interval(days => ${days})`, looked_at: null },
      ),
  };
};

const reviewAll = async () => {
  while (await reviewRefund(db, provider, clock.now()));
};

it('a refund that bounces without a word is found within a day, for a month, and is made once more', async () => {
  const { payment, made, bounce, age } = await giveBack('2026-12-01');
  await age(2);
  await reviewAll();
  expect(await payment()).toBe('refunded');
  bounce();
  // Just checked, and later too old.
  await reviewAll();
  await age(31);
  await reviewAll();
  expect(await payment()).toBe('refunded');
  await age(29);
  await Promise.all([reviewAll(), reviewAll()]);
  expect(await payment()).toBe('refunding');
  expect(await get(admin, '/refunds')).toMatchObject([{ problem: 'It came back (lost_or_stolen_card).' }]);
  expect(await checkLedger(db)).toEqual([]);
  expect(await settleDueRefund(db, provider, clock)).toBe('settled');
  expect(await payment()).toBe('refunded');
  expect(made()).toEqual(['succeeded', 'failed']);
  expect(await checkLedger(db)).toEqual([]);
});

it('of several parts of a payment only the one that bounces is made once more [BILL-24]', async () => {
  const { guest, session } = await checkOutAndPay([night(3, '2026-12-01')]);
  await sendWebhook('checkout.session.completed', session);
  const [{ _id }] = await get(guest, '/bookings?mine=true');
  const path = `/desk/bookings/${_id}`;
  for (const amount of [5, 5, 7]) {
    const given = await post(admin, `${path}/refunds`, {
      amount,
      method: 'cash',
      reason: `${amount} too much`,
    });
    expect(given.json()).toMatchObject({ online: amount, desk: 0 });
    expect(await settleDueRefund(db, provider, clock)).toBe('settled');
  }
  const made = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent);
  const amounts = () => made().map(({ amount, status }) => `${amount} ${status}`);
  expect(amounts()).toEqual(['700 succeeded', '500 succeeded', '500 succeeded']);
  const statusOf = async () => (await get(admin, `/bookings/${_id}`)).payment;
  expect(await statusOf()).toBe('paid');
  const [, bounced] = made();
  Object.assign(bounced ?? {}, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  const charge = String(session.payment_intent);
  await updateRows(db, 'refunds', { charge }, { settled_at: sql<Date>`now() - interval '2 days'` });
  await reviewAll();
  expect(await get(admin, '/refunds')).toMatchObject([{ amount: 5, reason: '5 too much' }]);
  expect(await checkLedger(db)).toEqual([]);
  expect(await statusOf()).toBe('paid');
  // Cancelled meanwhile: only the rest is refunded.
  const { refund } = (await post(guest, `/bookings/${_id}/cancel`)).json();
  expect(await statusOf()).toBe('refunding');
  expect(await settleDueRefund(db, provider, clock)).toBe('settled');
  expect([await statusOf(), await checkLedger(db)]).toEqual(['refunding', []]);
  expect(await settleDueRefund(db, provider, clock)).toBe('settled');
  expect([await statusOf(), await checkLedger(db)]).toEqual(['refunded', []]);
  const sum = made()
    .filter(({ status }) => status === 'succeeded')
    .reduce((total, { amount }) => total + amount, 0);
  expect([refund * 100 + 1700, sum]).toEqual([session.amount_total, session.amount_total]);
});

it('the job looks for such refunds, and says so when it cannot', async () => {
  const { payment, bounce, age } = await giveBack('2026-12-02');
  await age(2);
  const warnings: string[] = [];
  stripe.setTrouble(() => stripe.refuse(500, 'internal', 'Not today.'));
  const warn = (line: string) => void warnings.push(line);
  const job = reviewRefunds({ db, changes, provider, clock, warn, pollEvery: 50 });
  onTestFinished(job.close);
  await expect.poll(() => warnings).toContain('A refund could not be reviewed: Stripe: Not today.');
  stripe.setTrouble(() => undefined);
  bounce();
  await age(2);
  await expect.poll(payment).toBe('refunding');
  expect(await checkLedger(db)).toEqual([]);
});

it('a provider that does not answer about refunds keeps no checkout waiting', async () => {
  const { age } = await giveBack('2026-12-03');
  await age(2);
  const hanging = { ...provider, findBounced: () => new Promise<undefined>(() => {}) };
  const warn = (line: string) => expect.fail(line);
  const job = reconcileCheckouts({ db, changes, venue, warn, provider: hanging, pollEvery: 50 });
  onTestFinished(job.close);
  const { checkoutId } = await checkOutAndPay([night(2, '2026-12-03')]);
  const row = db.selectFrom('checkouts').select('status').where('id', '=', checkoutId);
  await expect.poll(() => row.executeTakeFirst()).toEqual({ status: 'Paid' });
});

describe('refunds without their provider', async () => {
  const house = await createTestApp();
  const { app, database, db } = house;

  /** A checkout with an open page, and money to refund. */
  const strand = async (provider: 'sandbox' | 'stripe', id: string) => {
    const checkoutId = await addCheckout(db, { provider, status: 'Expired' });
    await updateRows(db, 'checkouts', { id: checkoutId }, { session_id: `s_${checkoutId}` });
    const money = { charge: `c_${id}`, amount_cents: 500 };
    await insertRows(db, 'transfers', {
      checkout_id: checkoutId,
      kind: 'paid',
      reference: money.charge,
      amount_cents: 500,
    });
    await insertRows(db, 'refunds', { id, checkout_id: checkoutId, ...money });
  };

  it('money that waits for Stripe where it is switched off is told of at the start, and to admins', {
    tags: 'thorough',
  }, async () => {
    expect(await describeStranded(db, undefined)).toBeUndefined();
    await strand('sandbox', 'REFAND000001');
    expect(await describeStranded(db, sandbox)).toBeUndefined();
    await strand('stripe', 'REFAND000002');
    const line =
      'Stripe is switched off, but 1 refund and 1 page to pay at wait for it. Start with PAYMENTS=stripe until they are done.';
    for (const provider of [undefined, sandbox]) expect(await describeStranded(db, provider)).toBe(line);
    expect(await describeStranded(db, { ...sandbox, name: 'stripe' })).toBeUndefined();

    const { headers } = await createGuest(house, { role: 'admin' });
    const listed = await app.inject({ url: '/api/refunds', headers });
    expect(listed.json()).toMatchObject([
      { _id: 'REFAND000001', problem: '' },
      {
        _id: 'REFAND000002',
        problem: 'Stripe is switched off here, so nobody can make this refund.',
      },
    ]);

    const server = startServer({ DATABASE_URL: urlOf(database), PAYMENTS: 'none' });
    await server.address;
    await expect.poll(() => server.output()).toContain(line);
    expect((await server.stop()).code).toBe(0);
  });
});
