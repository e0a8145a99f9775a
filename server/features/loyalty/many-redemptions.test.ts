import { expect, it } from 'vitest';
import { addGuest } from '../../testing/add-guests.ts';
import { sharedSecret, startTwoServers } from '../../testing/processes/start-two-servers.ts';
import { findRow } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { checkPoints } from './check-points.ts';

const database = await createTestDatabase({ demo: true });
const { db } = database;
const servers = await startTwoServers(database);

const storm = async (keyOf: (n: number) => string) => {
  const guest = await addGuest(db, { secret: sharedSecret });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      servers.post(n, '/loyalty/redemptions', {
        body: { reward: 'Free Pizza' },
        headers: { ...guest.headers, 'idempotency-key': keyOf(n) },
      }),
    ),
  );
  const member = await findRow(db, 'members', { user_id: guest.uid }, ['points', 'owed']);
  const codes = await db.selectFrom('redemptions').select('code').where('user_id', '=', guest.uid).execute();
  const ledger = await db
    .selectFrom('points')
    .select((eb) => eb.fn.sum<string>('points').as('points'))
    .where('user_id', '=', guest.uid)
    .executeTakeFirstOrThrow();
  return { answers, member, codes: codes.map(({ code }) => code), sum: Number(ledger.points) };
};

it('100 parallel redemptions through two servers spend the points that there are, once [LOYAL-13]', async () => {
  const { answers, member, codes, sum } = await storm((n) => `own-${n}`);
  const given = answers.filter(({ status }) => status === 201).map(({ body }) => body.code);
  expect(given.toSorted()).toEqual(codes.toSorted());
  expect(codes).toHaveLength(2);
  expect(answers.filter(({ body }) => body.code === 'NOT_ENOUGH_POINTS')).toHaveLength(98);
  expect([member, sum]).toEqual([{ points: 0, owed: 0 }, 0]);
  expect(await checkPoints(db)).toEqual([]);
});

it('under repeated keys each key has one code, and no more is spent than there is', async () => {
  // Four keys, of which only two can be paid for; each is sent 25 times, by both servers.
  const keyOf = (n: number) => `shared-${Math.floor(n / 2) % 4}`;
  const { answers, member, codes, sum } = await storm(keyOf);
  const byKey = Object.groupBy(answers, (_, n) => keyOf(n));
  const outcomes = Object.values(byKey).map((sent = []) => [
    ...new Set(sent.map(({ status, body }) => (status === 201 ? body.code : status))),
  ]);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  // A key is either refused every time, or stands for one code from its first success on.
  expect(outcomes.filter((one) => one.every((outcome) => outcome === 409))).toHaveLength(2);
  const winners = outcomes.flat().filter((outcome) => outcome !== 409);
  expect(winners.toSorted()).toEqual(codes.toSorted());
  expect([codes.length, member, sum]).toEqual([2, { points: 0, owed: 0 }, 0]);
  expect(await checkPoints(db)).toEqual([]);
});

it('prints nothing that went wrong', async () => {
  const printed = (await servers.stop()).join('\n');
  expect(printed.split('\n').filter((line) => /error|deadlock/i.test(line))).toEqual([]);
});
