import { describe, expect, it } from 'vitest';
import type { Dish } from '#contract/food/menu.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, post } = house;
const admin = await createGuest(house, { role: 'admin' });
const otherAdmin = await createGuest(house, { role: 'admin' });

const bread = {
  name: 'Bread',
  description: 'Warm, with salted butter.',
  category: 'Light bites',
  imageUrl: 'https://example.com/bread.png',
  price: 2.5,
};

const add = (payload: object, by: Pick<Guest, 'headers'> = admin, key?: string) =>
  post(by, '/menu', payload, key);
const card = async (): Promise<Dish[]> => (await app.inject('/api/menu?limit=1000')).json();
const named = async (name: string) => (await card()).filter((dish) => dish.name === name);

describe('a new dish', () => {
  it('is on the card at once, at its end, also when the card was kept', async () => {
    await card();
    const response = await add({ ...bread, name: '  Bread ', extra: 1, soldOut: true, id: 3 });
    expect(response.statusCode).toBe(201);
    const { insertedId } = response.json();
    expect(insertedId).toBeGreaterThan(9);
    expect((await card()).at(-1)).toEqual({
      ...bread,
      id: insertedId,
      soldOut: false,
      retired: false,
      membersOnly: false,
    });
  });

  it.each(['Soup', 'soup', ' SOUP '])('is not called %j: there is one', async (name) => {
    const response = await add({ ...bread, name });
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'DISH_EXISTS',
      detail: 'There is already a dish of this name on the menu.',
    });
    expect(await named('Soup')).toHaveLength(1);
  });

  it('that several admins add at the same time is added by one of them', async () => {
    const admins = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? admin : otherAdmin));
    const responses = await Promise.all(admins.map((who) => add({ ...bread, name: 'Rush' }, who)));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    for (const response of responses)
      if (response.statusCode === 409) expect(response.json().code).toBe('DISH_EXISTS');
    expect(await named('Rush')).toHaveLength(1);
  });

  const blanks = Object.keys(bread).flatMap((name) =>
    [undefined, '', '  ', null].map((value) => ({ name, value })),
  );
  it.each(blanks)('asks for $name, which is not $value', async ({ name, value }) => {
    const response = await add({ ...bread, name: 'Half a bread', [name]: value });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'FIELDS_MISSING',
      detail: 'Please fill all fields',
      errors: [{ path: name }],
    });
  });

  it.each([0, 0.01, 19.99, 1_000_000])('may cost %d', async (price) => {
    const name = `Dear ${price}`;
    expect((await add({ ...bread, name, price })).statusCode).toBe(201);
    expect(await named(name)).toMatchObject([{ price }]);
  });

  it.each(['/pictures/dish-soup.svg', 'http://example.com/a.jpg', 'https://example.com/a b.png?x=1#y'])(
    'may be shown by %s',
    async (imageUrl) => {
      const name = `Shown ${imageUrl.length}`;
      expect((await add({ ...bread, name, imageUrl })).statusCode).toBe(201);
      expect(await named(name)).toMatchObject([{ imageUrl }]);
    },
  );

  it.each([
    { price: -0.01 },
    { price: 1.001 },
    { price: 1_000_000.01 },
    { price: '2.50' },
    { imageUrl: 'javascript:alert(1)' },
    { imageUrl: 'data:image/png;base64,AA' },
    { imageUrl: '//evil.example/x' },
    { imageUrl: '/\\evil.example' },
    { imageUrl: 'bread' },
    { imageUrl: `/${'x'.repeat(2000)}` },
    { name: 'x'.repeat(121) },
    { name: 7 },
    { name: '\u0085' },
    { name: '\u200b' },
    { category: 'x'.repeat(41) },
    { description: 'x'.repeat(2001) },
  ])('is refused with %j', async (wrong) => {
    const response = await add({ ...bread, name: 'Wrong bread', ...wrong });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: Object.keys(wrong)[0] }],
    });
    expect(await named('Wrong bread')).toEqual([]);
  });

  it('may be as long as the card takes', async () => {
    const long = { name: 'n'.repeat(120), category: 'c'.repeat(40), description: 'd'.repeat(2000) };
    expect((await add({ ...bread, ...long })).statusCode).toBe(201);
    expect(await named(long.name)).toMatchObject([long]);
  });
});
