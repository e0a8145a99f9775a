import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createGuest } from '../../../testing/create-guest.ts';
import { updateRows } from '../../../testing/rows.ts';
import { night, openStripeHouse } from '../../../testing/stand-ins/open-stripe-house.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { reconcileCheckouts } from '../stripe/reconcile-checkouts.ts';
import { reviewRefund, reviewRefunds } from './review-refunds.ts';
import { settleDueRefund } from './settle-refunds.ts';

const house = await openStripeHouse();
const { changes, stripe, provider, clock, venue, checkOutAndPay, tell, get, post, db } = house;
const admin = await createGuest(house, { role: 'admin' });

/** A refund that was made, of which nobody hears any more. */
const giveBack = async (date: string) => {
  const { guest, session } = await checkOutAndPay([night(1, date)]);
  await tell('checkout.session.completed', session);
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
  // It was looked at just now, and later it is too old.
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
  const job = reconcileCheckouts({ ...{ db, changes, venue, warn }, provider: hanging, pollEvery: 50 });
  onTestFinished(job.close);
  const { checkoutId } = await checkOutAndPay([night(2, '2026-12-03')]);
  const row = db.selectFrom('checkouts').select('status').where('id', '=', checkoutId);
  await expect.poll(() => row.executeTakeFirst()).toEqual({ status: 'Paid' });
});
