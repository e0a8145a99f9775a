import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Provider } from '../../../payments/provider.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { findRow, findRows } from '../../../testing/rows.ts';
import { night, openStripeHouse } from '../../../testing/stand-ins/open-stripe-house.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { planRefundRetry, settleDueRefund, settleRefunds } from './settle-refunds.ts';

// It is 18:00 on 2026-11-15.
const house = await openStripeHouse();
const { app, changes, stripe, provider, clock, checkOutAndPay, sendWebhook, get, post, db, put, walk } =
  house;
const admin = await createGuest(house, { role: 'admin' });

afterEach(async () => {
  stripe.setTrouble(() => undefined);
  expect(await checkLedger(db)).toEqual([]);
  // Settles what a test leaves open, so that it does not affect the next one.
  while ((await settleDueRefund(db, provider, clock)) !== 'none due');
  expect(await checkLedger(db)).toEqual([]);
});

const settleDue = () => settleDueRefund(db, provider, clock);
const waitForDue = () => db.updateTable('refunds').set({ due_at: sql<Date>`now()` }).execute();
const broken = () => stripe.refuse(500, 'internal', 'Something is wrong with sk_test_standin.\nMore of it.');

const listRefunds = () => get(admin, '/refunds');
const refundsOf = ({ payment_intent }: { payment_intent: string | null }) =>
  stripe.refunds.filter((refund) => refund.payment_intent === payment_intent);

type Line = ReturnType<typeof night>;

const payFor = async (...lines: (Line | object)[]) => {
  const paid = await checkOutAndPay(lines);
  await sendWebhook('checkout.session.completed', paid.session);
  const { lines: held } = await get(paid.guest, `/checkout/${paid.checkoutId}`);
  const references: string[] = held.map(({ reference }: { reference: string }) => reference);
  return { ...paid, references, first: references[0] ?? '' };
};

const paymentOf = async (bookingId: string) => (await get(admin, `/bookings/${bookingId}`)).payment;

describe('a paid booking', () => {
  it('that is cancelled in time goes back through Stripe, and only it of what was paid together [PAY-23]', async () => {
    const { guest, session, first } = await payFor(night(1, '2026-12-01'), night(2, '2026-12-01'));
    const { amount, title } = await get(guest, `/bookings/${first}`);
    const cancelled = await post(guest, `/bookings/${first}/cancel`);
    expect(cancelled.json()).toEqual({ success: true, refund: amount, waived: 0 });
    expect(await paymentOf(first)).toBe('refunding');
    expect(await checkLedger(db)).toEqual([]);
    expect(await listRefunds()).toMatchObject([
      { title, userEmail: guest.email, amount, attempts: 0, problem: '' },
    ]);
    const [mail] = await db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', guest.email)
      .where('subject', 'like', 'Cancelled%')
      .execute();
    expect(mail?.body).toContain('you paid is on its way back to you');

    expect(await settleDue()).toBe('settled');
    expect(await paymentOf(first)).toBe('refunded');
    expect(refundsOf(session)).toMatchObject([{ amount: amount * 100, status: 'succeeded' }]);
    expect(await listRefunds()).toEqual([]);
    expect((await post(guest, `/bookings/${first}/cancel`)).json()).toMatchObject({
      code: 'ALREADY_CANCELLED',
    });
  });

  it('that is cancelled too late keeps its money [PAY-23]', async () => {
    const { guest, session, first } = await payFor(night(3, '2026-11-16'));
    const cancelled = await post(guest, `/bookings/${first}/cancel`);
    expect(cancelled.json()).toEqual({ success: true, refund: 0, waived: 0 });
    expect(await paymentOf(first)).toBe('paid');
    expect(await settleDue()).toBe('none due');
    expect(refundsOf(session)).toEqual([]);
  });

  it('is given back once, also when ten cancel it at the same moment', async () => {
    const { guest, session, first } = await payFor(night(1, '2026-12-02'));
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(index % 2 ? guest : admin, `/bookings/${first}/cancel`)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await settleDue();
    expect(refundsOf(session)).toHaveLength(1);
  });
});

describe('paid food', () => {
  const food = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

  it('goes back when it is cancelled before the kitchen starts', async () => {
    const { guest, session, references } = await payFor(night(1, '2026-12-03'), food);
    const [, order] = references;
    expect((await post(guest, `/orderDetails/${order}/cancel`)).statusCode).toBe(200);
    expect(await get(guest, '/payments')).toMatchObject([
      { status: 'paid' },
      { status: 'refunding', orderId: order },
    ]);
    expect(await listRefunds()).toMatchObject([{ title: 'Food to Study Room 13' }]);
    await settleDue();
    expect(await get(guest, '/payments')).toMatchObject([{ status: 'paid' }, { status: 'refunded' }]);
    expect(refundsOf(session)).toHaveLength(1);
  });

  it('stays paid once the kitchen has started', async () => {
    const { guest, references } = await payFor(food);
    await put(admin, `/orderDetails/${references[0]}`, { orderInfo: 'Few More Minutes' });
    expect((await post(guest, `/orderDetails/${references[0]}/cancel`)).json()).toMatchObject({
      code: 'ORDER_STARTED',
    });
    expect(await get(guest, '/payments')).toMatchObject([{ status: 'paid' }]);
  });

  it('and bookings of a guest who leaves for good go back, what has begun or is too late does not', async () => {
    const guest = await createGuest(house);
    const late = { ...night(4, '2026-11-16'), time: '17:59' };
    const { session } = await checkOutAndPay([night(1, '2026-12-04'), late, food], guest);
    await sendWebhook('checkout.session.completed', session);
    const held = await checkOutAndPay([night(2, '2026-12-04')], guest);
    const { password } = guest;
    expect((await post(guest, '/auth/delete-user', { password })).statusCode).toBe(200);
    // The event arrives after the account was deleted.
    await sendWebhook('checkout.session.completed', held.session);
    expect(await listRefunds()).toMatchObject([{ userEmail: '' }, { userEmail: '' }, { userEmail: '' }]);
    while ((await settleDue()) !== 'none due');
    const sum = refundsOf(session).reduce((total, { amount }) => total + amount, 0);
    const kept = await findRow(db, 'rooms', { id: 4 }, ['price_cents']);
    expect(sum).toBe(session.amount_total - kept.price_cents);
    expect(refundsOf(held.session)).toMatchObject([{ amount: held.session.amount_total }]);
  });
});

describe('a refund', () => {
  const cancelOne = async (date: string) => {
    const paid = await payFor(night(5, date));
    await post(paid.guest, `/bookings/${paid.first}/cancel`);
    return paid;
  };

  it('that fails three times is settled by the fourth, with one refund at Stripe, and admins see why it waits [PAY-24, LOG-3]', async () => {
    const { session, first } = await cancelOne('2026-12-05');
    stripe.setTrouble(({ method }) => (method === 'POST' ? broken() : undefined));
    for (const attempts of [1, 2, 3]) {
      expect(await settleDue()).toMatchObject({ problem: 'Stripe: Something is wrong with [secret].' });
      expect(await settleDue()).toBe('none due');
      expect(await listRefunds()).toMatchObject([
        { attempts, problem: 'Stripe: Something is wrong with [secret].' },
      ]);
      expect(await checkLedger(db)).toEqual([]);
      await waitForDue();
    }
    stripe.setTrouble(() => undefined);
    expect(await settleDue()).toBe('settled');
    expect(await paymentOf(first)).toBe('refunded');
    expect(refundsOf(session)).toHaveLength(1);
    expect(await listRefunds()).toEqual([]);
    const logged = await findRows(db, 'desk_log', { subject: `booking ${first}`, actor_name: '' }, [
      'action',
    ]);
    const actions = logged.map(({ action }) => action).toSorted();
    expect(actions).toEqual([...Array(3).fill('postpone refund'), 'settle refund']);
  });

  it('is made once when the process dies after Stripe has made it', async () => {
    const { session, first } = await cancelOne('2026-12-06');
    const dying = Promise.withResolvers<void>();
    const mortal: Provider = {
      ...provider,
      async refund(refund) {
        await provider.refund(refund);
        dying.resolve();
        return new Promise(() => {});
      },
    };
    void settleDueRefund(db, mortal, clock);
    await dying.promise;
    expect(refundsOf(session)).toHaveLength(1);
    expect(await paymentOf(first)).toBe('refunding');
    // Leased until its lease ends.
    expect(await settleDue()).toBe('none due');
    await waitForDue();
    expect(await settleDue()).toBe('settled');
    expect(await paymentOf(first)).toBe('refunded');
    expect(refundsOf(session)).toHaveLength(1);
  });

  it('whose answer is lost on the way is made once', async () => {
    const { session } = await cancelOne('2026-12-07');
    let lost = 1;
    stripe.setTrouble(({ method }) => (method === 'POST' && lost-- > 0 ? 'hang up' : undefined));
    expect(await settleDue()).toBe('settled');
    expect(refundsOf(session)).toHaveLength(1);
  });

  it('is made at once when it is wanted, by one of many processes', async () => {
    const warnings: string[] = [];
    const needs = {
      db,
      changes,
      clock,
      provider,
      warn: (line: string) => warnings.push(line),
      pollEvery: 60_000,
    };
    const jobs = Array.from({ length: 4 }, () => settleRefunds(needs));
    onTestFinished(async () => void (await Promise.all(jobs.map(({ close }) => close()))));
    await expect.poll(changes.connected).toBe(true);
    const all = [await cancelOne('2026-12-08'), await cancelOne('2026-12-09'), await cancelOne('2026-12-10')];
    for (const { first } of all) await expect.poll(() => paymentOf(first)).toBe('refunded');
    for (const { session } of all) expect(refundsOf(session)).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('that waits is looked at when Stripe announces something about its charge', async () => {
    const { session, first } = await cancelOne('2026-12-11');
    stripe.setTrouble(({ method }) => (method === 'POST' ? broken() : undefined));
    await settleDue();
    stripe.setTrouble(() => undefined);
    // Somebody has refunded it by hand.
    const byHand = {
      id: 're_hand',
      object: 'refund',
      amount: session.amount_total,
      status: 'succeeded',
    } as const;
    stripe.refunds.unshift({ ...byHand, payment_intent: String(session.payment_intent), metadata: {} });
    expect(await settleDue()).toBe('none due');
    await sendWebhook('charge.refunded', {
      id: 'ch_1',
      refunded: true,
      payment_intent: session.payment_intent,
    });
    expect(await settleDue()).toBe('settled');
    expect(await paymentOf(first)).toBe('refunded');
    expect(refundsOf(session)).toHaveLength(1);
  });

  it('keeps its pause when Stripe announces that one was begun, and its lease whatever it announces', async () => {
    const { session } = await cancelOne('2026-12-18');
    stripe.setTrouble(({ method }) => (method === 'POST' ? broken() : undefined));
    await settleDue();
    stripe.setTrouble(() => undefined);
    const { payment_intent } = session;
    const begun = { id: 're_1', status: 'pending', payment_intent };
    for (const type of ['refund.created', 'refund.updated', 'charge.refund.updated'])
      await sendWebhook(type, begun);
    await sendWebhook('charge.refunded', { id: 'ch_1', refunded: false, payment_intent });
    expect(await settleDue()).toBe('none due');

    await waitForDue();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const slow: Provider = {
      ...provider,
      async refund(refund) {
        asked.resolve();
        await answered.promise;
        return provider.refund(refund);
      },
    };
    const settling = settleDueRefund(db, slow, clock);
    await asked.promise;
    await sendWebhook('charge.refunded', { id: 'ch_1', refunded: true, payment_intent });
    await sendWebhook('refund.updated', { ...begun, status: 'succeeded' });
    expect(await settleDue()).toBe('none due');
    answered.resolve();
    expect(await settling).toBe('settled');
    expect(refundsOf(session)).toHaveLength(1);
  });

  it('that bounces is money of the house again, and is made once more', async () => {
    const { session, first } = await cancelOne('2026-12-12');
    await settleDue();
    const [bounced] = refundsOf(session);
    Object.assign(bounced ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    for (const _ of [1, 2]) await sendWebhook('refund.failed', bounced ?? {});
    expect(await paymentOf(first)).toBe('refunding');
    expect(await checkLedger(db)).toEqual([]);
    expect(await listRefunds()).toMatchObject([{ problem: 'It came back (expired_or_canceled_card).' }]);
    expect(await settleDue()).toBe('settled');
    expect(await paymentOf(first)).toBe('refunded');
    expect(refundsOf(session).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    // Events out of order.
    await sendWebhook('refund.created', { ...bounced, status: 'succeeded' });
    await sendWebhook('refund.failed', bounced ?? {});
    expect(await paymentOf(first)).toBe('refunded');
  });

  it('of another provider is left to it', async () => {
    const { first } = await cancelOne('2026-12-13');
    const sandbox = { ...provider, name: 'sandbox', refund: async () => ({ reference: 'made_up' }) } as const;
    expect(await settleDueRefund(db, sandbox, clock)).toBe('none due');
    expect(await paymentOf(first)).toBe('refunding');
  });

  it('says nothing of what went wrong on our side but its kind', async () => {
    await cancelOne('2026-12-14');
    const clumsy = { ...provider, refund: async () => Promise.reject(new TypeError('sk_test_standin')) };
    expect(await settleDueRefund(db, clumsy, clock)).toMatchObject({
      problem: 'It could not be asked for (TypeError).',
    });
    await waitForDue();
  });
});

it('lists what waits the longest first, in pages', async () => {
  const guests = [
    await payFor(night(6, '2026-12-15')),
    await payFor(night(6, '2026-12-16')),
    await payFor(night(6, '2026-12-17')),
  ];
  for (const { guest, first } of guests) await post(guest, `/bookings/${first}/cancel`);
  const all = await listRefunds();
  expect(all.map(({ userEmail }: { userEmail: string }) => userEmail)).toEqual(
    guests.map(({ guest }) => guest.email),
  );
  const pages = (await walk(admin, '/refunds?limit=2')).map((page) => page.json());
  expect(pages.flat()).toEqual(all);
  expect(pages).toHaveLength(2);
  const wrong = await app.inject({ url: '/api/refunds?after=1~x', headers: admin.headers });
  expect(wrong.json()).toMatchObject({ status: 400, code: 'BAD_INPUT', errors: [{ path: 'after' }] });
});

it('waits twice as long after each attempt, never longer than six hours, and never gives up', () => {
  const plan = Array.from({ length: 12 }, (_, index) => planRefundRetry(index + 1));
  expect(plan).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600]);
  expect(planRefundRetry(5_000)).toBe(21_600);
});
