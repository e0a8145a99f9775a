import { afterEach, describe, expect, it } from 'vitest';
import { updateRows } from '../../../testing/rows.ts';
import { night, openStripeHouse } from '../../../testing/stand-ins/open-stripe-house.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { settleDueRefund } from '../refunds/settle-refunds.ts';
import { reconcileCheckouts } from './reconcile-checkouts.ts';

const house = await openStripeHouse();
const {
  database,
  stripe,
  provider,
  clock,
  venue,
  changes,
  checkOut,
  checkOutAndPay,
  addGuest,
  sendWebhook,
  get,
} = house;
const { db } = database;

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([]);
});

const settleAllRefunds = async () => {
  while ((await settleDueRefund(db, provider, clock)) !== 'none due');
};

const statesOf = (checkoutId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(['bookings.status', 'payments.status as payment'])
    .where('checkout_id', '=', checkoutId)
    .execute();

const mailsTo = async (email: string, subject: RegExp) =>
  (await db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', email).execute()).filter(
    (mail) => subject.test(mail.subject),
  );
const back = /^Your payment of \$[\d.]+ is on its way back$/;

const confirmed = { status: 'Confirmed', payment: 'paid' };
const statusOf = async (checkoutId: string) =>
  (await db.selectFrom('checkouts').select('status').where('id', '=', checkoutId).executeTakeFirst())?.status;

describe('a cart that is paid at Stripe', () => {
  it('is confirmed by the announcement, before the browser comes back and without asking Stripe [PAY-13]', async () => {
    const { guest, checkoutId, session } = await checkOutAndPay([
      night(1, '2026-12-01'),
      night(2, '2026-12-01'),
    ]);
    const response = await sendWebhook('checkout.session.completed', session);
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    expect(await statesOf(checkoutId)).toEqual([confirmed, confirmed]);
    const asked = stripe.asked.length;
    expect(await get(guest, `/checkout/${checkoutId}`)).toMatchObject({ status: 'Paid' });
    expect(stripe.asked).toHaveLength(asked);
  });

  it('is confirmed when the browser comes back before the announcement, which then does nothing', async () => {
    const { guest, checkoutId, session } = await checkOutAndPay([night(1, '2026-12-02')]);
    expect(await get(guest, `/checkout/${checkoutId}`)).toMatchObject({ status: 'Paid' });
    expect((await sendWebhook('checkout.session.completed', session)).statusCode).toBe(200);
    expect(await statesOf(checkoutId)).toEqual([confirmed]);
    const transfers = db.selectFrom('transfers').select('kind').where('checkout_id', '=', checkoutId);
    expect(await transfers.execute()).toEqual([{ kind: 'paid' }]);
  });

  it('is asked about at most now and then while its guest waits', async () => {
    const guest = await addGuest();
    const { checkoutId } = await checkOut(guest, [night(1, '2026-12-03')]);
    const asked = stripe.asked.length;
    const look = async () =>
      expect(await get(guest, `/checkout/${checkoutId}`)).toMatchObject({ status: 'Pending' });
    await look();
    // As if the other polls came at the same moment.
    await updateRows(db, 'checkouts', { id: checkoutId }, { looked_at: new Date(Date.now() + 60_000) });
    for (const _ of [2, 3]) await look();
    expect(stripe.asked).toHaveLength(asked + 1);
  });

  it('waits without a word when Stripe cannot be reached', async () => {
    const { guest, checkoutId } = await checkOutAndPay([night(1, '2026-12-04')]);
    stripe.setTrouble(() => stripe.refuse(500, 'internal', 'Not today.'));
    expect(await get(guest, `/checkout/${checkoutId}`)).toMatchObject({ status: 'Pending' });
    stripe.setTrouble(() => undefined);
  });

  it('keeps nobody waiting long when Stripe does not answer, and is not asked twice', async () => {
    const { guest, checkoutId } = await checkOutAndPay([night(3, '2026-12-04')]);
    const never = Promise.withResolvers<undefined>();
    stripe.setTrouble(() => never.promise);
    const asked = stripe.asked.length;
    // The response comes even though Stripe's never does.
    expect(await get(guest, `/checkout/${checkoutId}`)).toMatchObject({ status: 'Pending' });
    expect(stripe.asked).toHaveLength(asked + 1);
    stripe.setTrouble(() => undefined);
    never.resolve(undefined);
  });

  it('is found by the job when every announcement is lost and nobody comes back [PAY-22]', async () => {
    const { checkoutId } = await checkOutAndPay([night(1, '2026-12-05')]);
    const guest = await addGuest();
    const waiting = await checkOut(guest, [night(2, '2026-12-05')]);
    const warnings: string[] = [];
    const needs = {
      db,
      changes,
      provider,
      venue,
      warn: (line: string) => warnings.push(line),
      pollEvery: 50,
    };
    const jobs = [reconcileCheckouts(needs), reconcileCheckouts(needs)];
    await expect.poll(() => statesOf(checkoutId)).toEqual([confirmed]);
    await Promise.all(jobs.map(({ close }) => close()));
    expect(await statusOf(waiting.checkoutId)).toBe('Pending');
    expect(warnings).toEqual([]);
  });

  it('goes back by itself when it is paid twice [PAY-21]', async () => {
    const { guest, checkoutId, session } = await checkOutAndPay([night(1, '2026-12-06')]);
    // A second page for the same cart, which our code never creates.
    const bill = {
      lines: [{ title: 'Again', amountCents: session.amount_total }],
      totalCents: session.amount_total,
    };
    const here = {
      email: guest.email,
      origin: stripe.settings.publicUrl,
      expiresAt: new Date('2026-11-15T19:00Z'),
    };
    const { sessionId } = await provider.open({ checkoutId: 'SECONDPAGE01', ...bill, ...here });
    const again = Object.assign(stripe.pay(sessionId), { metadata: { checkoutId } });
    await sendWebhook('checkout.session.completed', session);
    for (const _ of [1, 2]) await sendWebhook('checkout.session.completed', again);
    await settleAllRefunds();
    expect(await mailsTo(guest.email, back)).toHaveLength(1);
    expect(await statesOf(checkoutId)).toEqual([confirmed]);
    expect(
      stripe.refunds.filter(({ payment_intent }) => payment_intent === again.payment_intent),
    ).toMatchObject([{ amount: again.amount_total, status: 'succeeded' }]);
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent)).toEqual(
      [],
    );
  });

  it('goes back by itself when the hold has ended, also where somebody else has the room [PAY-21]', async () => {
    const guest = await addGuest();
    const { checkoutId, session } = await checkOut(guest, [night(1, '2026-12-07')]);
    house.pass({ minutes: 11 });
    const { checkoutId: faster, session: theirs } = await checkOutAndPay([night(1, '2026-12-07')]);
    await sendWebhook('checkout.session.completed', theirs);
    await sendWebhook('checkout.session.completed', stripe.pay(session.id));
    await settleAllRefunds();
    expect(await mailsTo(guest.email, back)).toMatchObject([
      { body: expect.stringContaining('came too late or twice') },
    ]);
    expect(await statesOf(faster)).toEqual([confirmed]);
    expect(await statesOf(checkoutId)).toEqual([]);
    expect(await statusOf(checkoutId)).toBe('Expired');
    expect(
      stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent),
    ).toMatchObject([{ amount: session.amount_total }]);
  });
});

describe('a cart that is not paid', () => {
  it.each([
    ['checkout.session.expired', 'Expired', '2026-12-10'],
    ['checkout.session.async_payment_failed', 'Declined', '2026-12-11'],
  ])('is let go of when Stripe announces %s', async (type, status, date) => {
    const guest = await addGuest();
    const { checkoutId, session } = await checkOut(guest, [night(1, date)]);
    await sendWebhook(type, session);
    expect(await statesOf(checkoutId)).toEqual([]);
    expect(await get(guest, `/checkout/${checkoutId}`)).toMatchObject({ status });
    const other = await addGuest();
    expect((await house.post(other, '/bookings', { roomId: 1, date, time: '16:00' })).statusCode).toBe(201);
  });

  it('stays held when it is completed and the money is still on its way', async () => {
    const guest = await addGuest();
    const { checkoutId, session } = await checkOut(guest, [night(1, '2026-12-12')]);
    await sendWebhook('checkout.session.completed', { ...session, status: 'complete' });
    expect(await statesOf(checkoutId)).toEqual([{ status: 'Pending', payment: 'due' }]);
  });

  it('has its page closed by the job, so that nobody pays there any more', async () => {
    const guest = await addGuest();
    const { checkoutId, session } = await checkOut(guest, [night(1, '2026-12-13')]);
    // A new checkout releases the previous hold.
    await checkOut(guest, [night(1, '2026-12-13')]);
    expect(await statusOf(checkoutId)).toBe('Declined');
    expect(session.status).toBe('open');
    const job = reconcileCheckouts({ db, changes, provider, venue, warn: () => {}, pollEvery: 50 });
    await expect.poll(() => session.status).toBe('expired');
    const closed = () =>
      db.selectFrom('checkouts').select('closed_at').where('id', '=', checkoutId).executeTakeFirst();
    await expect.poll(async () => (await closed())?.closed_at).not.toBeNull();
    await job.close();
  });
});
