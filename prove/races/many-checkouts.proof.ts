import { sql } from 'kysely';
import { expect } from 'vitest';
import type { NewCheckout } from '#contract/checkout.ts';
import { addDays } from '#contract/dates.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { findTornCarts } from '#server/testing/find-violations.ts';
import { updateRows } from '#server/testing/rows.ts';
import { countDeadlocks } from '#server/testing/test-database.ts';
import { checkLedger } from '../../server/features/payments/ledger/check-ledger.ts';
import { type SeededRandom, seededRandom } from '../../server/lib/seeded-random.ts';
import { findOverlaps } from '../../server/testing/find-violations.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';

const mostTries = 3;

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

type Line = NewCheckout['lines'][number];

/** A place out of few, for a time that others of its kind may overlap. */
const generatePlace = (random: SeededRandom): Line => {
  const date = addDays(firstDay, random.below(30));
  const [kind, id] = random.pick([
    ...(['room', 'study', 'pc'] as const).flatMap((one) => [0, 1, 2].map((n) => [one, n] as const)),
  ]);
  if (kind === 'room') return { kind, id: id + 1, date, time: '16:00', nights: 1 + random.below(2) };
  const time = random.pick(['10:00', '11:00', '11:30', '13:00', '15:15', '17:00', '19:00']);
  return { kind, id: kind === 'pc' ? id + 1 : id + 13, date, time, duration: 1 + random.below(2) };
};

const food: Line = {
  kind: 'food',
  roomType: 'Study Room',
  roomId: '13',
  foodItems: [{ foodName: 'Soup' }, { foodName: 'Pizza' }],
};

const generateCart = (random: SeededRandom): Line[] => [
  ...Array.from({ length: 3 + random.below(2) }, () => generatePlace(random)),
  ...(random.below(3) === 0 ? [food] : []),
];

const endHold = ({ db }: TestDatabase, checkoutId: string) =>
  db.transaction().execute(async (tx) => {
    const past = new Date(Date.now() - 1_000);
    await updateRows(tx, 'checkouts', { id: checkoutId, status: 'Pending' }, { expires_at: past });
    await updateRows(tx, 'bookings', { checkout_id: checkoutId, status: 'Pending' }, { held_until: past });
  });

const claim = {
  test: 'overlapping carts at two servers [PAY-26]',
  must: 'every cart is held whole or not at all, and payments match bookings',
  short: 80,
  long: 200,
  unit: 'concurrent guests',
};

prove(claim, async ({ count: guestsAtOnce, seed }) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const guests = await addGuests(db, sharedSecret, guestsAtOnce);
  const servers = await startTwoServers(database);
  const responses: { call: string; status: number; code: string | undefined }[] = [];
  const held: { id: string; lines: number }[] = [];

  const visit = async (number: number) => {
    const random = seededRandom(seed + number);
    const headers = { ...guests[number]?.headers };
    const post = async (path: string, body: object, extra: Record<string, string> = {}) => {
      const call = path.replaceAll(/[0-9A-Z]{12}/g, '{id}');
      const response = await servers.post(random.below(2), path, { body, headers: { ...headers, ...extra } });
      responses.push({ call, status: response.status, code: response.body.code });
      return response;
    };
    for (let turn = 0; turn < mostTries; turn++) {
      const lines = generateCart(random);
      const key = { 'idempotency-key': `${number}-${turn}` };
      const { status, body } = await post('/checkout', { lines }, key);
      const id = body.checkoutId;
      if (status !== 201 || !id) continue;
      held.push({ id, lines: lines.filter(({ kind }) => kind !== 'food').length });
      const press = (outcome: 'paid' | 'declined') => post(`/checkout/${id}/sandbox`, { outcome });
      // Two thirds end here; the others try another cart, which releases this one.
      const act = random.below(9);
      if (act < 3) await press('paid');
      if (act === 3) await Promise.all([press('paid'), press('paid'), post('/checkout', { lines }, key)]);
      if (act === 4) await Promise.all([press('paid'), press('declined')]);
      if (act === 5) await Promise.all([press('paid'), endHold(database, id)]);
      if (act === 6) await press('declined');
      if (act === 7) await endHold(database, id);
      if (act < 6) return;
    }
  };
  await Promise.all(guests.map((_, number) => visit(number)));

  const counted = Map.groupBy(responses, ({ call, status, code = '' }) => `${call} ${status} ${code}`.trim());
  const allowed = [
    '/checkout 201',
    '/checkout 409 LINES_REFUSED',
    '/checkout/{id}/sandbox 200',
    '/checkout/{id}/sandbox 409 CHECKOUT_OVER',
  ];
  expect([...counted.keys()].filter((key) => !allowed.includes(key))).toEqual([]);
  // Otherwise nothing was tried.
  for (const key of allowed) expect(counted.get(key)?.length ?? 0).toBeGreaterThan(0);

  expect(await findOverlaps(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  const carts = await db
    .selectFrom('checkouts')
    .leftJoin('bookings', 'bookings.checkout_id', 'checkouts.id')
    .select(['checkouts.id', sql<number>`count(bookings.id) + jsonb_array_length(released)`.as('lines')])
    .groupBy('checkouts.id')
    .execute();
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(carts.toSorted(byId)).toEqual(held.toSorted(byId));

  // The counts of deadlocks are complete once the connections have ended.
  await servers.stop();
  expect(await countDeadlocks(database)).toBe(0);
  return `${responses.length} calls, ${held.length} carts held, no overlap, no deadlock`;
});
