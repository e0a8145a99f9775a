import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertRows } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { whenListening } from '../../testing/wait-for-changes.ts';
import { listenChanges } from '../listen-changes.ts';

const { db, connection } = await createTestDatabase();

const room = {
  kind: 'sleeping',
  title: 'A',
  description: 'B',
  details: 'C',
  image: '/d.svg',
  price_cents: 1,
  rating: 5,
} as const;

describe('the database', () => {
  it.each([
    { price_cents: 0 },
    { price_cents: -1 },
    { price_cents: 1_000_000_001 },
    { rating: 5.1 },
    { rating: -0.1 },
    { title: '' },
    { title: ' \n' },
    { title: 'x'.repeat(121) },
    { description: '' },
    { details: '\t' },
    { image: '' },
  ])('refuses a room with %j', async (wrong) => {
    const adding = insertRows(db, 'rooms', { ...room, ...wrong });
    await expect(adding).rejects.toThrow(/violates check constraint/);
  });

  it('refuses a kind of room that is neither sleeping nor study', async () => {
    const adding = sql`insert into rooms (kind, title, description, details, image, price_cents, rating)
      values ('suite', 'A', 'B', 'C', 'D', 1, 1)`.execute(db);
    await expect(adding).rejects.toThrow(/violates check constraint/);
  });

  it('numbers sleeping and study rooms in one series [ROOM-14]', async () => {
    const add = (kind: 'sleeping' | 'study') =>
      db
        .insertInto('rooms')
        .values({ ...room, kind })
        .returning('id')
        .executeTakeFirstOrThrow();
    const ids = [await add('sleeping'), await add('study'), await add('sleeping')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('lets a dish be on the house but never cost less than nothing', async () => {
    const dish = { name: 'Bread', description: 'Warm.', image: '/bread.svg' };
    await insertRows(db, 'dishes', { ...dish, price_cents: 0 });
    const adding = insertRows(db, 'dishes', { ...dish, name: 'Debt', price_cents: -1 });
    await expect(adding).rejects.toThrow(/violates check constraint/);
  });

  it.each(['rooms', 'pcs', 'dishes'])('announces every kind of change to %s', async (table) => {
    const changes = listenChanges(connection);
    const topics: string[] = [];
    changes.on((topic) => topics.push(topic));
    await whenListening(changes);
    // Truncating rooms or PCs cascades to the ledgers of money and points, whose triggers refuse it.
    await sql`alter table transfers disable trigger keep_transfers`.execute(db);
    await sql`alter table points disable trigger keep_all_points`.execute(db);
    await sql`alter table charges disable trigger keep_all_charges`.execute(db);
    await sql`alter table desk_payments disable trigger keep_all_desk_payments`.execute(db);
    for (const statement of [
      `update ${table} set price_cents = price_cents`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      topics.length = 0;
      await sql.raw(statement).execute(db);
      // Bookings and translations go with their rooms and PCs, and are announced as well.
      const isOwn = (topic: string) => !['*', 'translations'].includes(topic);
      await expect.poll(() => topics.filter(isOwn)).toEqual([table]);
    }
    await changes.close();
  });
});
