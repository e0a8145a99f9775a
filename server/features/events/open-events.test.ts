import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addOrder } from '../../testing/add-order.ts';
import { insertRows } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { fakeChanges } from '../../testing/wait-for-changes.ts';
import { clearLog, openEvents } from './open-events.ts';

const wanda = { client: '10.0.0.1', caller: { uid: 'wanda', role: 'user' } } as const;

const open = async () => {
  const { db } = await createTestDatabase();
  await db.insertInto('users').values({ id: 'wanda', name: 'Wanda', email: 'wanda@example.com' }).execute();
  const changes = fakeChanges();
  const warn = vi.fn();
  const events = openEvents({
    db,
    warn,
    most: 1_000,
    mostForClient: 10,
    counts: { publish: () => {}, on: () => {} },
    clock: { now: () => Temporal.Now.instant().add({ hours: 25 }) },
    changes: { ...changes, close: async () => {} },
  });
  onTestFinished(() => events.close());
  await events.start();
  const follow = (lastId?: string) => {
    const stream = new PassThrough().setEncoding('utf8');
    let said = '';
    stream.on('data', (text) => {
      said += text;
    });
    events.open(stream, wanda, lastId);
    return { stream, said: () => said };
  };
  const announce = () => changes.emit('events');
  return { db, events, follow, warn, announce };
};

it('ends a stream that cannot be told what it missed, so that it comes back with the same id', async () => {
  const { db, follow } = await open();
  await addOrder(db, { uid: 'wanda' });
  await addOrder(db, { uid: 'wanda' });
  await sql`alter table orders rename to hidden`.execute(db);
  const { stream, said } = follow('1');
  await expect.poll(() => stream.writableEnded).toBe(true);
  expect(said()).toMatch(/^(retry: \d{4}\n\n){2}$/);
  await sql`alter table hidden rename to orders`.execute(db);
  const back = follow('1');
  await expect.poll(back.said).toMatch(/id: 2\nevent: order\n.*\n\nid: \d\nevent: beat\n/s);
});

it('misses nothing that happens while it is being told what it missed', async () => {
  const { db, follow, announce } = await open();
  const before = [await addOrder(db, { uid: 'wanda' }), await addOrder(db, { uid: 'wanda' })];
  const { said } = follow('1');
  const after = await addOrder(db, { uid: 'wanda' });
  announce();
  await expect.poll(said).toContain(`"_id":"${after}"`);
  await expect.poll(said).toContain('event: beat');
  expect(said()).toContain(`"_id":"${before[1]}"`);
  // No id is ahead of the events sent.
  const ids = [...said().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids[0]).toBe(2);
});

it('keeps its log short', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, warn } = await open();
  for (let order = 0; order < 3; order++) await addOrder(db);
  const left = async () => {
    const rows = await db.selectFrom('events').select('id').execute();
    return rows.map(({ id }) => id);
  };
  vi.advanceTimersByTime(3_599_000);
  expect(await left()).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1_000);
  await expect.poll(left).toEqual([3]);
  await sql`alter table events rename to hidden`.execute(db);
  vi.advanceTimersByTime(3_600_000);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
});

const now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const hoursAgo = (hours: number) => new Date(now.subtract({ hours }).epochMilliseconds);

/** A log with events of these ages in hours. */
const write = async (...ages: number[]) => {
  const { db } = await createTestDatabase();
  for (const age of ages) await insertRows(db, 'events', { topic: 'order', subject: '1', at: hoursAgo(age) });
  const left = async () => {
    const rows = await db.selectFrom('events').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  return { db, left };
};

it('forgets what is older than a day', async () => {
  const { db, left } = await write(72, 48, 25, 23, 1);
  await clearLog(db, now);
  expect(await left()).toEqual([4, 5]);
});

it('keeps the newest, however old, so that ids stay comparable', async () => {
  const { db, left } = await write(96, 72, 48);
  await clearLog(db, now);
  expect(await left()).toEqual([3]);
});

it('leaves no gaps: what came after something young is kept, whatever time it has', async () => {
  const { db, left } = await write(48, 1, 30, 2);
  await clearLog(db, now);
  expect(await left()).toEqual([2, 3, 4]);
});

it('clears a long log in portions, at several servers at once', async () => {
  const { db, left } = await write(...Array.from({ length: 25 }, () => 48), 1);
  await Promise.all([clearLog(db, now, 3), clearLog(db, now, 4), clearLog(db, now, 5)]);
  await clearLog(db, now, 3);
  expect(await left()).toEqual([26]);
});

it('is content with an empty log', async () => {
  const { db, left } = await write();
  await clearLog(db, now);
  expect(await left()).toEqual([]);
});
