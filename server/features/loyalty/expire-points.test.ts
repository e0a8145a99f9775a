import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, it, vi } from 'vitest';
import { connect } from '../../db/connection/connect.ts';
import { addGuest, addGuests } from '../../testing/add-guests.ts';
import { addPoints, pointsOf } from '../../testing/add-points.ts';
import { startServer } from '../../testing/processes/start-server.ts';
import { findRows, insertRows } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';
import { expirePoints } from './expire-points.ts';

const silent = { on: () => () => {} };

const runOnce = (db: TestDatabase['db'], at: string, warn = (line: string) => expect(line).toBe('')) =>
  expirePoints({ db, changes: silent, clock: { now: () => Temporal.Instant.from(at) }, warn }).close();

const addMembers = async ({ db }: TestDatabase, count: number) =>
  (await addGuests(db, 'nobody signs in here', count, { since: joinedAt })).map(({ uid }) => uid);

const joinedAt = '2026-11-15T18:00:00Z';
const duringYear = '2027-06-01T00:00:00Z';
const afterYear = '2028-01-01T00:00:00Z';

it('lets expire what is overdue, the rest of what was spent, and nothing that is not [LOYAL-2]', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const [spender = '', saver = ''] = await addMembers(database, 2);
  await insertRows(db, 'points', { user_id: spender, kind: 'redeemed', points: -120, at: new Date() });
  await addPoints(db, saver, 50, '2028-06-01T00:00:00Z');
  await runOnce(db, duringYear);
  expect([(await pointsOf(db, spender)).points, (await pointsOf(db, saver)).points]).toEqual([80, 250]);
  await runOnce(db, afterYear);
  expect(await pointsOf(db, spender)).toMatchObject({
    points: 0,
    ledger: [['joined'], ['redeemed'], ['expired', -80, 0]].map((row) => expect.arrayContaining(row)),
  });
  expect(await pointsOf(db, saver)).toMatchObject({ points: 50 });
  const next = await db.selectFrom('members').select(['user_id', 'next_expiry']).execute();
  expect(new Map(next.map((row) => [row.user_id, row.next_expiry?.toISOString() ?? null]))).toEqual(
    new Map([
      [spender, null],
      [saver, '2028-06-01T00:00:00.000Z'],
    ]),
  );
});

it('expires once, in however many processes and however often it runs', async () => {
  const database = await createTestDatabase();
  const members = await addMembers(database, 250);
  const processes = [1, 2, 3].map(() => connect(database.connection));
  for (let round = 0; round < 3; round += 1)
    await Promise.all(processes.map(({ db }) => runOnce(db, afterYear)));
  await Promise.all(processes.map(({ close }) => close()));
  const rows = await findRows(database.db, 'points', { kind: 'expired' }, ['user_id']);
  expect(rows).toHaveLength(members.length);
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(members.length);
});

it('passes by members whom somebody else has in hand, and accounts that are being deleted', async () => {
  const database = await createTestDatabase();
  const [busy = '', leaving = '', idle = ''] = await addMembers(database, 3);
  const other = await database.db.startTransaction().execute();
  await other.selectFrom('members').select('points').where('user_id', '=', busy).forNoKeyUpdate().execute();
  await other.selectFrom('users').select('id').where('id', '=', leaving).forUpdate().execute();
  await runOnce(database.db, afterYear);
  const pointsNow = async () =>
    Promise.all([busy, leaving, idle].map(async (uid) => (await pointsOf(database.db, uid)).points));
  expect(await pointsNow()).toEqual([200, 200, 0]);
  await other.rollback().execute();
  await runOnce(database.db, afterYear);
  expect(await pointsNow()).toEqual([0, 0, 0]);
});

it('says so when it has to wait', async () => {
  const { db } = await createTestDatabase();
  await sql`alter table members rename to elsewhere`.execute(db);
  const warn = vi.fn();
  await runOnce(db, afterYear, warn);
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^Points wait to expire: /));
});

it('runs in every server', { tags: 'thorough' }, async () => {
  const database = await createTestDatabase();
  // The server runs on the real clock.
  const member = await addGuest(database.db);
  await addPoints(database.db, member.uid, 7, '2026-01-01T00:00:00Z');
  const server = startServer({ DATABASE_URL: urlOf(database), DEMO: '0' });
  await server.address;
  await expect.poll(async () => (await pointsOf(database.db, member.uid)).points).toBe(200);
  await server.stop();
});
