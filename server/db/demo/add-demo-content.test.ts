import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { insertRows } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect } from '../connection/connect.ts';
import { addDemoContent } from './add-demo-content.ts';

const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));

const everything = async ({ db }: TestDatabase) => ({
  rooms: await db.selectFrom('rooms').selectAll().orderBy('id').execute(),
  pcs: await db.selectFrom('pcs').selectAll().orderBy('id').execute(),
  dishes: await db.selectFrom('dishes').selectAll().orderBy('id').execute(),
});

it('fills an empty house [RUN-4]', async () => {
  const database = await createTestDatabase();
  await addDemoContent(database.db);
  const { rooms, pcs, dishes } = await everything(database);
  const count = (kind: string) => rooms.filter((room) => room.kind === kind).length;
  expect([count('sleeping'), count('study'), pcs.length, dishes.length]).toEqual([12, 8, 5, 10]);
});

it('changes nothing the second time, nor when an edited or deleted room might come back', async () => {
  const database = await createTestDatabase({ demo: true });
  await database.db.updateTable('rooms').set({ title: 'Ours now' }).where('id', '=', 1).execute();
  await database.db.deleteFrom('rooms').where('id', '=', 2).execute();
  await database.db.deleteFrom('pcs').execute();
  const before = await everything(database);
  await addDemoContent(database.db);
  expect(await everything(database)).toEqual(before);
});

it('is added once by many processes that start together', async () => {
  const database = await createTestDatabase();
  const processes = [1, 2, 3, 4].map(() => connect(database.connection));
  await Promise.all(processes.map(({ db }) => addDemoContent(db)));
  await Promise.all(processes.map(({ close }) => close()));
  const { rooms, pcs, dishes } = await everything(database);
  expect([rooms.length, pcs.length, dishes.length]).toEqual([20, 5, 10]);
});

it('leaves a PC and a dish that the desk has entered itself as they are', async () => {
  const database = await createTestDatabase();
  const image = '/own.png';
  await insertRows(database.db, 'pcs', { id: 1, title: 'Ours', description: 'Own', image, price_cents: 1 });
  await insertRows(database.db, 'dishes', { name: 'Soup', description: 'Own', image, price_cents: 0 });
  await addDemoContent(database.db);
  const { pcs, dishes } = await everything(database);
  expect(pcs[0]).toMatchObject({ title: 'Ours', price_cents: 1 });
  expect(dishes.filter((dish) => dish.name === 'Soup')).toMatchObject([
    { price_cents: 0, category: 'Mains' },
  ]);
  expect([pcs.length, dishes.length]).toEqual([5, 10]);
});

const categories = async ({ db }: TestDatabase) => {
  const dishes = await db.selectFrom('dishes').select(['name', 'category']).orderBy('id').execute();
  return Object.entries(Object.groupBy(dishes, ({ category }) => category)).map(([category, these]) => [
    category,
    these?.map(({ name }) => name),
  ]);
};

const sorted = [
  ['Mains', ['Pizza', 'Burger', 'Pasta', 'Biriyani', 'Tacos', 'Steak', 'Midnight Ramen']],
  ['Light bites', ['Salad', 'Soup']],
  ['Desserts', ['Ice Cream']],
];

it('sorts the dishes into categories, once', async () => {
  const database = await createTestDatabase({ demo: true });
  expect(await categories(database)).toEqual(sorted);
  await database.db.updateTable('dishes').set({ category: 'Breakfast' }).where('name', '=', 'Soup').execute();
  await addDemoContent(database.db);
  expect(await categories(database)).toContainEqual(['Breakfast', ['Soup']]);
});

it('sorts dishes that were on the card before there were categories', async () => {
  const database = await createTestDatabase({ demo: true });
  await database.db.updateTable('dishes').set({ category: 'Mains' }).execute();
  await database.db.deleteFrom('demo_batches').where('name', '=', 'categories of dishes').execute();
  await addDemoContent(database.db);
  expect(await categories(database)).toEqual(sorted);
});

it('gives a house that was filled before a dish for members, once, after the others', async () => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  await db.deleteFrom('dishes').where('members_only', '=', true).execute();
  await db.deleteFrom('demo_batches').where('name', '=', "members' dishes").execute();
  await addDemoContent(db);
  const members = (await everything(database)).dishes.filter((dish) => dish.members_only);
  expect(members).toMatchObject([{ name: 'Midnight Ramen', price_cents: 1399, category: 'Mains' }]);
  expect(members[0]?.id).toBeGreaterThan(9);
  await db.deleteFrom('dishes').where('members_only', '=', true).execute();
  await addDemoContent(db);
  expect((await everything(database)).dishes).toHaveLength(9);
});

it('has a drawing for everything, and one of its own for every room, PC and dish', async () => {
  const { rooms, pcs, dishes } = await everything(await createTestDatabase({ demo: true }));
  for (const { image } of [...rooms, ...pcs, ...dishes]) expect(existsSync(publicFolder + image)).toBe(true);
  const own = [...rooms, ...pcs, ...dishes].map(({ image }) => image);
  expect(new Set(own).size).toBe(own.length);
});
