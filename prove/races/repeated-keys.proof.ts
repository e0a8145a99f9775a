import { expect } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { findIncomplete } from '#server/testing/find-violations.ts';
import { bookingCall } from '#server/testing/list-bookables.ts';
import { countRows } from '#server/testing/test-database.ts';
import { findOverlaps } from '../../server/testing/find-violations.ts';
import { listBookables } from '../../server/testing/list-bookables.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';

const repeats = 5;
const keysAtOnce = 20;

const database = await createTestDatabase({ demo: true });
const { db } = database;
const guests = await addGuests(db, sharedSecret, 40);
const things = await listBookables(db);
const servers = await startTwoServers(database);

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 2);

/** The n-th order of the file: one night or hour that no other number uses. */
const orderNumber = (n: number) => {
  const thing = things[n % things.length];
  if (!thing) throw new Error('The house is empty.');
  const date = addDays(firstDay, Math.floor(n / things.length));
  return bookingCall({ ...thing, date, time: '18:00', count: 1 });
};

const send = (server: number, guest: number, key: string, order: ReturnType<typeof bookingCall>) =>
  servers.post(server, order.path, {
    body: order.body,
    headers: { ...guests[guest % guests.length]?.headers, 'idempotency-key': key },
  });

const claim = {
  test: 'calls repeated under one idempotency key at two servers [API-22]',
  must: 'each of 5 concurrent calls gets the same booking',
  short: 100,
  long: 1000,
  unit: 'keys',
};

prove(claim, async ({ count: keys }) => {
  const waiting = Array.from({ length: keys }, (_, n) => n);
  const made = new Set<string>();
  const sendKeys = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const order = orderNumber(n);
      const responses = await Promise.all(
        Array.from({ length: repeats }, (_, repeat) => send(n + repeat, n, `key-${n}`, order)),
      );
      for (const response of responses) expect(response).toEqual({ status: 201, body: responses[0]?.body });
      made.add(responses[0]?.body.insertedId ?? '');
    }
  };
  await Promise.all(Array.from({ length: keysAtOnce }, sendKeys));
  expect(made.size).toBe(keys);
  for (const table of ['bookings', 'payments', 'mails', 'idempotency_keys'] as const)
    expect(await countRows(db, table)).toBe(keys);
  expect(await findIncomplete(db)).toEqual([]);
  expect(await findOverlaps(db)).toEqual([]);

  const same = await Promise.all([keys, keys + 1].map((n) => send(n, n, 'the-same-key', orderNumber(n))));
  expect(same.map(({ status }) => status)).toEqual([201, 201]);
  expect(same[0]?.body.insertedId).not.toBe(same[1]?.body.insertedId);

  const orders = [2, 3, 4, 5, 6].map((n) => orderNumber(keys + n));
  const responses = await Promise.all(orders.map((order, n) => send(n, 0, 'one-of-five', order)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'IDEMPOTENCY_MISMATCH')).toHaveLength(4);
  expect(await countRows(db, 'bookings')).toBe(keys + 3);
  return `${keys * repeats} calls made ${keys} bookings; two guests may use the same key, and a key belongs to one order`;
});
