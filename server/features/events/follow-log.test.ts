import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FoodOrder } from '#contract/food/orders.ts';
import type { Db } from '../../db/schema.ts';
import { addOrder } from '../../testing/add-order.ts';
import { countWaiting, createTestDatabase } from '../../testing/test-database.ts';
import { fakeChanges } from '../../testing/wait-for-changes.ts';
import { followLog } from './follow-log.ts';

/** The log of a separate database, with announcements made by hand. */
const follow = async () => {
  const { db, pool } = await createTestDatabase();
  // Every read takes a connection of the pool.
  const reading = vi.spyOn(pool, 'connect');
  const changes = fakeChanges();
  const received: { order: FoodOrder; id: number }[] = [];
  const warn = vi.fn();
  const log = followLog({
    db,
    changes,
    warn,
    onMessages(messages) {
      for (const { bytes } of messages) {
        const [, id, data = ''] = /^id: (\d+)\nevent: order\ndata: (.*)\n\n$/.exec(String(bytes)) ?? [];
        received.push({ order: FoodOrder.parse(JSON.parse(data)), id: Number(id) });
      }
    },
  });
  onTestFinished(() => log.close());
  const announce = (topic = 'events') => changes.emit(topic);
  return { db, pool, log, received, warn, changes, announce, reads: () => reading.mock.calls.length };
};

const ids = (received: { order: FoodOrder }[]) => received.map(({ order }) => order._id);

const latestId = async (db: Db) => {
  const row = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
};

const hide = (db: Db) => sql`alter table orders rename to hidden`.execute(db);
const show = (db: Db) => sql`alter table hidden rename to orders`.execute(db);

it('tells nothing of what happened before it began', async () => {
  const { db, log, received, announce } = await follow();
  expect(await log.start()).toBe(0);
  const first = await addOrder(db);
  announce();
  await expect.poll(() => ids(received)).toEqual([first]);

  const late = await follow();
  await addOrder(late.db);
  expect(await late.log.start()).toBe(1);
  const second = await addOrder(late.db);
  late.announce();
  await expect.poll(() => ids(late.received)).toEqual([second]);
  expect(late.received[0]?.id).toBe(2);
});

it('tells of an order once, as it is now, however often it changed meanwhile', async () => {
  const { db, log, received, announce } = await follow();
  await log.start();
  const [first, second] = [await addOrder(db), await addOrder(db)];
  await db.updateTable('orders').set({ room_id: 'Attic' }).where('id', '=', Number(first)).execute();
  announce();
  await expect
    .poll(() => received.map(({ id, order }) => [id, order._id, order.roomId]))
    .toEqual([
      [2, second, '13'],
      [3, first, 'Attic'],
    ]);
  expect(log.position()).toBe(3);
});

it('reads once for all that is announced together', async () => {
  const { db, log, received, announce, reads } = await follow();
  await log.start();
  const first = await addOrder(db);
  const before = reads();
  for (let more = 0; more < 100; more++) announce();
  await expect.poll(() => ids(received)).toEqual([first]);
  // The log and the order.
  expect(reads() - before).toBe(2);
});

it('reads once more when something is announced while it reads', async () => {
  const { db, pool, log, received, announce } = await follow();
  const second = await addOrder(db);
  await log.start();
  const first = await addOrder(db);
  await db.transaction().execute(async (tx) => {
    await sql`lock table orders in access exclusive mode`.execute(tx);
    announce();
    // The log has been read; reading the orders waits for the lock.
    await expect.poll(() => countWaiting({ pool })).toBe(1);
    await tx.insertInto('events').values({ topic: 'order', subject: second }).execute();
    announce();
  });
  await expect.poll(() => ids(received)).toEqual([first, second]);
});

it('reads a long log in portions, and leaves nothing out', { tags: 'thorough' }, async () => {
  const { db, log, received, announce } = await follow();
  await log.start();
  await db.transaction().execute(async (tx) => {
    for (let order = 0; order < 450; order++) await addOrder(tx);
  });
  announce();
  await expect.poll(() => received.length).toBe(450);
  expect(new Set(ids(received)).size).toBe(450);
  expect(log.position()).toBe(450);
});

it('tells later what it could not read, and says once that it has to wait', async () => {
  const { db, log, received, warn, announce, reads } = await follow();
  await log.start();
  const first = await addOrder(db);
  await hide(db);
  announce();
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  // The next announcement fails too.
  const before = reads();
  announce();
  await expect.poll(() => reads() - before).toBeGreaterThanOrEqual(2);
  await show(db);
  // Without another announcement.
  await expect.poll(() => ids(received)).toEqual([first]);
  expect(warn).toHaveBeenCalledOnce();
  const second = await addOrder(db);
  announce();
  await expect.poll(() => ids(received)).toEqual([first, second]);
});

it('does not try again without the listening connection: until that is back, nobody knows who may hear it', async () => {
  // Other timers stay real, for the database.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, log, received, warn, changes, announce, reads } = await follow();
  await log.start();
  const first = await addOrder(db);
  await hide(db);
  changes.online = false;
  announce();
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  await show(db);
  const before = reads();
  vi.advanceTimersByTime(60_000);
  await new Promise(setImmediate);
  expect(reads()).toBe(before);
  changes.online = true;
  announce('*');
  await expect.poll(() => ids(received)).toEqual([first]);
});

it('steps back with a database that has lost its latest events', async () => {
  const { db, log, received, announce } = await follow();
  await addOrder(db);
  for (let more = 0; more < 5; more++) await addOrder(db);
  expect(await log.start()).toBe(6);
  await db.deleteFrom('events').where('id', '>', 2).execute();
  await sql`alter table events alter column id restart with 3`.execute(db);
  announce('*');
  await expect.poll(() => log.position()).toBe(2);
  const next = await addOrder(db);
  announce();
  await expect.poll(() => ids(received)).toEqual([next]);
  expect(log.position()).toBe(await latestId(db));
});

it('passes over what it does not know, and what is not there any more', async () => {
  const { db, log, received, announce } = await follow();
  await log.start();
  await db.insertInto('events').values({ topic: 'moonrise', subject: '1' }).execute();
  await db.insertInto('events').values({ topic: 'order', subject: '999999' }).execute();
  await db.insertInto('events').values({ topic: 'toString', subject: '1' }).execute();
  announce();
  await expect.poll(() => log.position()).toBe(3);
  expect(received).toEqual([]);
});

it('reads nothing once it is closed', async () => {
  const { db, log, announce, reads } = await follow();
  await log.start();
  await addOrder(db);
  const before = reads();
  announce();
  log.close();
  announce();
  await new Promise(setImmediate);
  expect(reads()).toBe(before);
});
