import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer } from '../../../testing/processes/start-server.ts';
import { findRows } from '../../../testing/rows.ts';
import { night, openStripeHouse } from '../../../testing/stand-ins/open-stripe-house.ts';
import { announce } from '../../../testing/stand-ins/stripe-stand-in.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { urlOf } from '../../../testing/test-database.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { settleDueRefund } from '../refunds/settle-refunds.ts';

const house = await openStripeHouse();
const { app, database, stripe, provider, clock, checkOutAndPay, checkOut, addGuest, sendWebhook, db } = house;
const at = clock.now().epochMilliseconds;

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([]);
});

const statusOf = async (checkoutId: string) =>
  (await db.selectFrom('checkouts').select('status').where('id', '=', checkoutId).executeTakeFirst())?.status;
const countEvents = async () => (await db.selectFrom('provider_events').select('id').execute()).length;

const notSigned = { status: 400, code: 'NOT_SIGNED' };

describe('an announcement', () => {
  it('is believed only when Stripe has signed it, a short while ago, as it stands [PAY-13]', async () => {
    const { checkoutId, session } = await checkOutAndPay([night(1, '2026-12-01')]);
    const right = announce('checkout.session.completed', session, { at });
    const send = (how: object) => app.inject({ ...right, ...how });
    const { 'stripe-signature': _, ...unsigned } = right.headers;
    for (const response of [
      await send({ headers: unsigned }),
      await send({ headers: { ...right.headers, 'stripe-signature': 't=1,v1=nonsense' } }),
      await send({ payload: right.payload.replace('evt_', 'evt_x') }),
      await send({ payload: '' }),
      await sendWebhook('checkout.session.completed', session, { secret: 'whsec_another' }),
      await sendWebhook('checkout.session.completed', session, { at: at - 302_000 }),
      await send({ payload: 'not JSON' }),
    ]) {
      expect(response.json()).toMatchObject(notSigned);
      expect(response.body).not.toContain('whsec');
    }
    expect(await statusOf(checkoutId)).toBe('Pending');
    expect((await send({})).statusCode).toBe(200);
    expect(await statusOf(checkoutId)).toBe('Paid');
  });

  it.each([
    ['no type', { 'content-type': undefined }],
    ['another type', { 'content-type': 'text/plain' }],
    ['another site', { origin: 'https://stripe.example', 'sec-fetch-site': 'cross-site' }],
  ])('needs no session and may come with %s', async (_, headers) => {
    const said = announce('invoice.paid', { id: 'in_1' }, { at });
    const response = await app.inject({ ...said, headers: { ...said.headers, ...headers } });
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
  });

  it('may be longer than other calls, and not without end', async () => {
    const say = (length: number) => sendWebhook('invoice.paid', { text: 'x'.repeat(length) });
    expect((await say(300_000)).statusCode).toBe(200);
    expect((await say(600_000)).json()).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });

  it('about what is not ours changes nothing, and is not even remembered', async () => {
    const before = await countEvents();
    const session = { id: 'cs_other', payment_status: 'paid', payment_intent: 'pi_other', amount_total: 100 };
    for (const [type, object] of [
      ['invoice.paid', { id: 'in_1' }],
      ['checkout.session.completed', { ...session, metadata: {} }],
      ['checkout.session.completed', { ...session, metadata: { orderId: '7' } }],
    ] as const)
      expect((await sendWebhook(type, object)).statusCode).toBe(200);
    expect(await countEvents()).toBe(before);
    // Another house on the same account.
    const foreign = { ...session, metadata: { checkoutId: 'ANTHERHXSE01' } };
    expect((await sendWebhook('checkout.session.completed', foreign)).statusCode).toBe(200);
    expect(
      (await sendWebhook('charge.refunded', { id: 'ch_1', refunded: true, payment_intent: 'pi_other' }))
        .statusCode,
    ).toBe(200);
    expect(
      await db.selectFrom('transfers').select('id').where('reference', '=', 'pi_other').execute(),
    ).toEqual([]);
  });

  it('that could not be dealt with is heard when it comes again', async () => {
    const { checkoutId, session } = await checkOutAndPay([night(1, '2026-12-02')]);
    const said = announce('checkout.session.completed', session, { at, id: 'evt_again' });
    await database.pool.query('alter table transfers rename to away');
    const failed = await app.inject(said);
    await database.pool.query('alter table away rename to transfers');
    expect(failed.json()).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(await statusOf(checkoutId)).toBe('Pending');
    expect((await app.inject(said)).statusCode).toBe(200);
    expect(await statusOf(checkoutId)).toBe('Paid');
  });

  it.each(['sandbox', 'none'] as const)('is not believed with payments %s', async (payments) => {
    const other = await createTestApp({ settings: { payments } });
    const response = await other.app.inject(announce('invoice.paid', {}, { at }));
    expect(response.json()).toMatchObject(notSigned);
  });
});

it('what is announced five times, in reverse and all at once happens once [PAY-13]', async () => {
  const paid = await checkOutAndPay([night(1, '2026-12-05'), night(2, '2026-12-05')]);
  const guest = await addGuest();
  const declined = await checkOut(guest, [night(3, '2026-12-05')]);
  // Released, but paid all the same.
  const late = await checkOut(await addGuest(), [night(4, '2026-12-05')]);
  await sendWebhook('checkout.session.async_payment_failed', late.session);
  stripe.pay(late.session.id);
  const events = [
    announce('checkout.session.completed', paid.session, { at }),
    announce('checkout.session.async_payment_succeeded', paid.session, { at }),
    announce('checkout.session.expired', paid.session, { at }),
    announce(
      'charge.refunded',
      { id: 'ch_1', refunded: true, payment_intent: paid.session.payment_intent },
      { at },
    ),
    announce('checkout.session.expired', declined.session, { at }),
    announce('checkout.session.completed', late.session, { at }),
    announce(
      'refund.updated',
      { id: 're_1', status: 'succeeded', payment_intent: late.session.payment_intent },
      { at },
    ),
  ];
  const repeated = Array.from({ length: 5 }, () => events.toReversed()).flat();
  const responses = await Promise.all(repeated.map((event) => app.inject(event)));
  for (const { statusCode } of responses) expect(statusCode).toBe(200);
  while ((await settleDueRefund(db, provider, clock)) !== 'none due');

  const transfersOf = (checkoutId: string) =>
    db
      .selectFrom('transfers')
      .select(['kind', 'amount_cents'])
      .where('checkout_id', '=', checkoutId)
      .orderBy('id')
      .execute();
  const mails = await findRows(db, 'mails', { recipient: paid.guest.email }, ['subject']);
  // Whichever event came first, money for a released cart is refunded.
  const isPaid = (await statusOf(paid.checkoutId)) === 'Paid';
  expect(mails).toMatchObject([
    { subject: expect.stringMatching(isPaid ? /^Confirmed and paid/ : /is on its way back$/) },
  ]);
  expect((await transfersOf(paid.checkoutId)).map(({ kind }) => kind)).toEqual(
    isPaid ? ['paid', 'paid'] : ['paid', 'refunded'],
  );
  expect(await statusOf(declined.checkoutId)).toBe('Expired');
  expect(await transfersOf(declined.checkoutId)).toEqual([]);
  expect(await statusOf(late.checkoutId)).toBe('Declined');
  const amount_cents = late.session.amount_total;
  expect(await transfersOf(late.checkoutId)).toEqual([
    { kind: 'paid', amount_cents },
    { kind: 'refunded', amount_cents },
  ]);
  expect(
    stripe.refunds.filter(({ payment_intent }) => payment_intent === late.session.payment_intent),
  ).toHaveLength(1);
});

describe('a server that starts', async () => {
  // A separate server uses this machine's clock.
  const house = await openStripeHouse(Temporal.Now.instant().toString());
  const { database, stripe, checkOutAndPay, sendWebhook, get, post, db } = house;

  it('a server that starts finds what was paid meanwhile, and gives back what is to go back', {
    tags: 'thorough',
  }, async () => {
    // The previous tests took time, and holds expire by that clock.
    house.pass(house.clock.now().until(Temporal.Now.instant()));
    const date = Temporal.Now.plainDateISO().add({ days: 30 }).toString();
    const paid = await checkOutAndPay([night(1, date)]);
    const cancelled = await checkOutAndPay([night(2, date)]);
    await sendWebhook('checkout.session.completed', cancelled.session);
    const [booking] = await get(cancelled.guest, '/bookings?mine=true');
    await post(cancelled.guest, `/bookings/${booking._id}/cancel`);

    const { secretKey, webhookSecret, apiUrl } = stripe.settings.stripe;
    const server = startServer({
      DATABASE_URL: urlOf(database),
      VENUE_TIME_ZONE: 'Europe/Lisbon',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
      PUBLIC_URL: stripe.settings.publicUrl,
      DEMO: 'bare',
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
});
