import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { urlOf } from '#server/testing/test-database.ts';
import { checkLedger } from '../../server/features/payments/ledger/check-ledger.ts';
import { seededRandom } from '../../server/lib/seeded-random.ts';
import { findOverlaps } from '../../server/testing/find-violations.ts';
import { startServer } from '../../server/testing/processes/start-server.ts';
import { sharedSecret } from '../../server/testing/processes/start-two-servers.ts';
import { startStripe } from '../../server/testing/stand-ins/stripe-stand-in.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';

const atOnce = 3;

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

const findAddress = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
};

type Answered = { checkoutId: string; payUrl: string; lines: { reference: string }[] };

type Guest = { headers: { cookie: string } };

const claim = {
  test: 'servers killed while guests pay and cancel at Stripe',
  must: 'every guest pays once and is refunded once',
  short: 2,
  long: 30,
  unit: 'kills',
};

prove(claim, async ({ count: kills, seed }) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const stripe = await startStripe();
  const random = seededRandom(seed);
  const { secretKey, webhookSecret, apiUrl } = stripe.settings.stripe;
  // The server gives Stripe its public address, so the port is chosen beforehand.
  const address = await findAddress();
  const start = () =>
    startServer({
      DATABASE_URL: urlOf(database),
      AUTH_SECRET: sharedSecret,
      VENUE_TIME_ZONE: 'Europe/Lisbon',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
      PUBLIC_URL: address,
      DEMO: 'bare',
      PORT: new URL(address).port,
      RATE_LIMIT_PER_MINUTE: '1000000',
    });

  let answered = 0;
  /** Holds a night, pays at Stripe, comes back and cancels at once; throws if the server dies before it answers. */
  const buyAndCancel = async ({ headers }: Guest, number: number) => {
    const call = async (path: string, body?: object) => {
      const response = await fetch(`${address}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `cart-${number}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      answered += 1;
      return response.json() as Promise<Answered>; // the API's own shapes
    };
    const date = addDays(firstDay, number);
    const { checkoutId, payUrl } = await call('/checkout', {
      lines: [{ kind: 'room', id: 1, date, time: '16:00' }],
    });
    const session = [...stripe.sessions.values()].find(({ url }) => url === payUrl);
    if (session?.status === 'open') stripe.pay(session.id);
    const { lines } = await call(`/checkout/${checkoutId}`);
    await call(`/bookings/${lines[0]?.reference}/cancel`, {});
  };

  const guests: Guest[] = await addGuests(db, sharedSecret, kills * atOnce + 1);
  const [first, ...others] = guests;
  if (!first) throw new Error('Nobody came.');
  const undisturbed = start();
  await undisturbed.address;
  await buyAndCancel(first, 0);
  const calls = answered * atOnce;
  await undisturbed.stop();

  const cutShort: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const server = start();
    await server.address;
    const buying = others
      .slice(kill * atOnce, (kill + 1) * atOnce)
      .map((guest, n) =>
        buyAndCancel(guest, 1 + kill * atOnce + n).catch(() => cutShort.push(1 + kill * atOnce + n)),
      );
    // Kills are spread over all calls and beyond the last one: only then is what guests cancel refunded.
    const reached = answered + Math.floor(((kill + random.next()) / kills) * calls);
    await expect.poll(() => answered, { interval: 1 }).toBeGreaterThanOrEqual(reached);
    await sleep(random.next() * 100);
    server.process.kill('SIGKILL');
    await Promise.all(buying);
    await server.ended;
  }
  expect(cutShort.length).toBeGreaterThan(0);
  expect(await checkLedger(db)).toEqual([]);

  // A refund leased by a dead process waits until the lease ends.
  await db
    .updateTable('refunds')
    .set({ due_at: new Date(0) })
    .where('settled_at', 'is', null)
    .execute();
  // Guests who were cut short try again under the same key.
  const last = start();
  await last.address;
  for (const number of cutShort) {
    const guest = guests[number];
    if (guest) await buyAndCancel(guest, number);
  }
  // A late payment is refunded only some time after its page was last looked at: skips that wait.
  await db.updateTable('checkouts').set({ looked_at: null }).execute();
  const paid = [...stripe.sessions.values()].filter(({ payment_status }) => payment_status === 'paid');
  const refunded = () => stripe.refunds.map(({ payment_intent }) => payment_intent).toSorted();
  const unsettled = () =>
    db.selectFrom('refunds').select('problem').where('settled_at', 'is', null).execute();
  // Everybody has paid once and was refunded once.
  expect(paid).toHaveLength(guests.length);
  await expect
    .poll(refunded, { timeout: 60_000 })
    .toEqual(paid.map(({ payment_intent }) => payment_intent).toSorted());
  await expect.poll(unsettled).toEqual([]);
  await last.stop();

  expect(await findOverlaps(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  const carts = await db.selectFrom('checkouts').select('status').execute();
  expect(carts.filter(({ status }) => status === 'Pending')).toEqual([]);
  for (const { payment_intent, amount_total } of paid)
    expect(stripe.refunds.find((refund) => refund.payment_intent === payment_intent)?.amount).toBe(
      amount_total,
    );
  return `${cutShort.length} of ${kills * atOnce} guests were interrupted, ${paid.length} payments and ${stripe.refunds.length} refunds`;
});
