import { describe, expect, it } from 'vitest';
import type { Dish, DishEdit } from '#contract/food/menu.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { app, db, post, put } = house;
const admin = await createGuest(house, { role: 'admin' });
const otherAdmin = await createGuest(house, { role: 'admin' });

const edit = (id: number | string, payload: object, by: Pick<Guest, 'headers'> = admin) =>
  put(by, `/menu/${id}`, payload);
const card = async (search = ''): Promise<Dish[]> =>
  (await app.inject(`/api/menu?limit=999${search}`)).json();
const find = async (id: number, search = '&retired=true') =>
  (await card(search)).find((dish) => dish.id === id);

let count = 0;
const addDish = async (changes: object = {}): Promise<Dish> => {
  count += 1;
  const dish = {
    name: `Dish ${count}`,
    description: 'Warm.',
    category: 'Mains',
    imageUrl: '/dish.svg',
    price: 5,
    ...changes,
  };
  const response = await post(admin, '/menu', dish);
  expect(response.statusCode).toBe(201);
  return { ...dish, id: response.json().insertedId, soldOut: false, retired: false, membersOnly: false };
};

describe('a change of a dish', () => {
  it.each<DishEdit>([
    { name: 'Onion soup' },
    { description: 'With cheese.' },
    { category: 'Desserts' },
    { imageUrl: 'https://example.com/onion.png' },
    { price: 0 },
    { price: 1_000_000 },
    { soldOut: true },
    { retired: true },
    { name: 'Leek soup', price: 6.25, soldOut: true },
  ])('of %j changes that and nothing else, and is on the kept card at once', async (change) => {
    const dish = await addDish();
    await card('&retired=true');
    const response = await edit(dish.id, { ...change, extra: 1, id: 1 });
    expect([response.statusCode, response.json()]).toEqual([200, { ...dish, ...change }]);
    expect(await find(dish.id)).toEqual({ ...dish, ...change });
  });

  it.each([{}, { unknown: 1 }])('of nothing, %j, answers the dish as it is', async (body) => {
    const dish = await addDish();
    expect((await edit(dish.id, body)).json()).toEqual(dish);
  });

  it('is trimmed', async () => {
    const dish = await addDish();
    expect((await edit(dish.id, { name: `  ${dish.name} new ` })).json().name).toBe(`${dish.name} new`);
  });

  it.each(['0', '999999', '2147483648', 'x', '1.5', '-1', '%20'])('of dish %s is not found', async (id) => {
    for (const body of [{ soldOut: true }, {}])
      expect((await edit(id, body)).json()).toMatchObject({
        status: 404,
        code: 'DISH_NOT_FOUND',
        detail: 'There is no such dish.',
      });
  });

  it.each([
    { name: '' },
    { name: ' ' },
    { name: null },
    { name: 'x'.repeat(121) },
    { description: ' ' },
    { category: '' },
    { category: 'x'.repeat(41) },
    { imageUrl: '' },
    { imageUrl: 'javascript:alert(1)' },
    { imageUrl: '//evil.example/x' },
    { price: -0.01 },
    { price: 0.001 },
    { price: 1_000_000.01 },
    { price: '5' },
    { price: null },
    { soldOut: 'true' },
    { soldOut: 1 },
    { retired: null },
  ])('to %j is refused and changes nothing', async (wrong) => {
    const dish = await addDish();
    const response = await edit(dish.id, { description: 'Changed.', ...wrong });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: Object.keys(wrong)[0] }],
    });
    expect(await find(dish.id)).toEqual(dish);
  });

  it.each(['[]', '"x"', 'null', '7'])('is an object, not %s', async (payload) => {
    const response = await app.inject({
      method: 'PUT',
      url: '/api/menu/1',
      payload,
      headers: { ...admin.headers, 'content-type': 'application/json' },
    });
    expect(response.json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });
});

describe('the name of a dish', () => {
  it.each([(name: string) => name, (name: string) => name.toUpperCase()])(
    'is not given to a second one',
    async (spell) => {
      const [first, second] = [await addDish(), await addDish()];
      const response = await edit(second.id, { name: spell(first.name), price: 7 });
      expect(response.json()).toMatchObject({
        status: 409,
        code: 'DISH_EXISTS',
        detail: 'There is already a dish of this name on the menu.',
      });
      expect(await find(second.id)).toEqual(second);
    },
  );

  it('may be sent again or spelled otherwise', async () => {
    const dish = await addDish();
    expect((await edit(dish.id, { name: dish.name })).statusCode).toBe(200);
    expect((await edit(dish.id, { name: dish.name.toLowerCase() })).json().name).toBe(
      dish.name.toLowerCase(),
    );
  });

  it('goes to one of several admins who give it at the same time', async () => {
    const [first, second] = [await addDish(), await addDish()];
    const responses = await Promise.all([
      edit(first.id, { name: 'Wanted' }, admin),
      edit(second.id, { name: 'wanted' }, otherAdmin),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('a dish off the card', () => {
  it('is not on the menu, is told to those who ask for it, and comes back where it was', async () => {
    const dish = await addDish();
    const before = await card();
    expect((await edit(dish.id, { retired: true })).json()).toEqual({ ...dish, retired: true });
    for (const search of ['', '&retired=false']) expect(await find(dish.id, search)).toBeUndefined();
    expect(await find(dish.id)).toEqual({ ...dish, retired: true });
    expect((await edit(dish.id, { retired: false })).json()).toEqual(dish);
    expect(await card()).toEqual(before);
  });

  it('leaves its name to another, and does not come back beside it', async () => {
    const old = await addDish();
    await edit(old.id, { retired: true });
    const young = await addDish({ name: old.name.toUpperCase() });
    const refused = await edit(old.id, { retired: false });
    expect(refused.json()).toMatchObject({ status: 409, code: 'DISH_EXISTS' });
    expect(await find(old.id)).toEqual({ ...old, retired: true });
    expect((await edit(old.id, { retired: false, name: `${old.name} the elder` })).statusCode).toBe(200);
    await edit(young.id, { retired: true });
    expect((await edit(old.id, { name: old.name })).statusCode).toBe(200);
  });

  it('is off since the first time it was taken off, and anew once it was back', async () => {
    const { id } = await addDish();
    const since = async (body: DishEdit, at: string) => {
      now = at;
      await edit(id, body);
      const row = await db.selectFrom('dishes').select('retired_at').where('id', '=', id).executeTakeFirst();
      return row?.retired_at?.toISOString() ?? null;
    };
    expect(await since({ retired: true }, '2026-11-16T08:00:00Z')).toBe('2026-11-16T08:00:00.000Z');
    expect(await since({ retired: true }, '2026-11-17T08:00:00Z')).toBe('2026-11-16T08:00:00.000Z');
    expect(await since({ retired: false }, '2026-11-18T08:00:00Z')).toBeNull();
    expect(await since({ retired: true }, '2026-11-19T08:00:00Z')).toBe('2026-11-19T08:00:00.000Z');
  });

  it('is counted in the pages of those who ask for it', async () => {
    const first = await app.inject('/api/menu?retired=true&limit=1');
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    expect(next).toContain('retired=true');
    expect((await app.inject(next)).json()).toHaveLength(1);
  });
});

it('changes of one dish by several admins at the same time all hold', async () => {
  const dish = await addDish();
  await Promise.all([
    edit(dish.id, { price: 6 }, admin),
    edit(dish.id, { soldOut: true }, otherAdmin),
    edit(dish.id, { description: 'Cold.' }, admin),
    edit(dish.id, { category: 'Desserts' }, otherAdmin),
  ]);
  const changed = { price: 6, soldOut: true, description: 'Cold.', category: 'Desserts' };
  expect(await find(dish.id)).toEqual({ ...dish, ...changed });
});

it('a change that another process makes is on the kept card once it is announced', async () => {
  const dish = await addDish();
  await card();
  await db.updateTable('dishes').set({ sold_out: true }).where('id', '=', dish.id).execute();
  await expect.poll(async () => (await find(dish.id, ''))?.soldOut).toBe(true);
});
