import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { clearLog } from './open-events.ts';

const now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const hoursAgo = (hours: number) => new Date(now.subtract({ hours }).epochMilliseconds);

/** A log with events of these ages in hours. */
const write = async (...ages: number[]) => {
  const { db } = await createTestDatabase();
  for (const age of ages)
    await db
      .insertInto('events')
      .values({ topic: 'order', subject: '1', at: hoursAgo(age) })
      .execute();
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
