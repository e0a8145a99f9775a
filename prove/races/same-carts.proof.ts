import { expect } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { findTornCarts } from '#server/testing/find-violations.ts';
import { checkLedger } from '../../server/features/payments/ledger/check-ledger.ts';
import { findOverlaps } from '../../server/testing/find-violations.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';

const cartsAtOnce = 16;

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

const claim = {
  test: '16 carts of two guests for the same two rooms at two servers',
  must: 'one is held and can be paid, the others are replaced or refused, and no payment fails',
  short: 6,
  long: 200,
  unit: 'rounds',
};

prove(claim, async ({ count: rounds }) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const servers = await startTwoServers(database);
  const told = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const guests = await addGuests(db, sharedSecret, 2);
    const night = (id: number) => ({ kind: 'room', id, date: addDays(firstDay, round), time: '16:00' });
    const responses = await Promise.all(
      Array.from({ length: cartsAtOnce }, (_, n) => {
        const lines = n % 3 === 0 ? [night(2), night(1)] : [night(1), night(2)];
        const headers = { ...guests[n % 2]?.headers, 'idempotency-key': `${round}-${n}` };
        return servers.post(n % 4 < 2 ? 0 : 1, '/checkout', { body: { lines }, headers });
      }),
    );
    for (const { status, body } of responses) {
      const response = `${status} ${body.code ?? ''}`.trim();
      told.set(response, (told.get(response) ?? 0) + 1);
    }
    const pending = await db
      .selectFrom('checkouts')
      .select(['id', 'pay_url'])
      .where('status', '=', 'Pending')
      .where(
        'user_id',
        'in',
        guests.map(({ uid }) => uid),
      )
      .execute();
    expect(pending).toEqual([{ id: expect.any(String), pay_url: expect.any(String) }]);
    const held = responses.flatMap(({ body }) => body.checkoutId ?? []);
    expect(held).toContain(pending[0]?.id);
  }
  const allowed = new Set(['201', '409 LINES_REFUSED', '409 CHECKOUT_REPLACED']);
  expect([...told.keys()].filter((response) => !allowed.has(response))).toEqual([]);
  expect(await findOverlaps(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  await servers.stop();
  return [...told].map(([response, times]) => `${times} times ${response}`).join(', ');
});
