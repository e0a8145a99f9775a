import { describe, expect, it } from 'vitest';
import type { Dish } from '#contract/food/menu.ts';
import { addReward } from '../../testing/add-points.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database, walk } = house;
const [admin, member, guest] = [
  await createGuest(house, { role: 'admin' }),
  await createGuest(house),
  await createGuest(house),
];
await addReward(database.db, member.uid, 'Exclusive Access to New Menu');
await addReward(database.db, guest.uid, 'Free Pizza');

const ask = ({ headers }: Guest, search = '') => app.inject({ url: `/api/menu/members${search}`, headers });
const namesFor = async (who: Guest, search?: string): Promise<string[]> =>
  (await ask(who, search)).json().map(({ name }: Dish) => name);
const onCard = async (search = ''): Promise<string[]> =>
  (await app.inject(`/api/menu${search}`)).json().map(({ name }: Dish) => name);
const change = (method: 'POST' | 'PUT', path: string, payload: object) =>
  app.inject({ method, url: `/api/menu${path}`, payload, headers: admin.headers });

const broth = { name: 'Broth', description: 'Dark.', category: 'Mains', imageUrl: '/b.svg', price: 5 };

describe('the card for members', () => {
  it('is shown to admins and to whoever has Exclusive Access, and is empty for others [LOYAL-12]', async () => {
    expect(await namesFor(admin)).toEqual(['Midnight Ramen']);
    expect(await namesFor(member)).toEqual(['Midnight Ramen']);
    expect(await namesFor(guest)).toEqual([]);
    expect((await app.inject('/api/menu/members')).json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await ask(member)).headers['cache-control']).toBe('no-store');
  });

  it('is not part of the card for everybody, also not of what was taken off it', async () => {
    expect(await onCard()).toHaveLength(9);
    expect(await onCard('?retired=true')).not.toContain('Midnight Ramen');
  });

  it('comes in pages', async () => {
    const { insertedId } = (await change('POST', '', { ...broth, membersOnly: true })).json();
    const [, last, ...more] = await walk(member, '/menu/members?limit=1');
    expect(last?.json()).toMatchObject([{ id: insertedId, name: 'Broth', membersOnly: true }]);
    expect(more).toEqual([]);
    await change('PUT', `/${insertedId}`, { retired: true });
    expect(await namesFor(member)).toEqual(['Midnight Ramen']);
    expect(await namesFor(member, '?retired=true')).toEqual(['Midnight Ramen', 'Broth']);
  });

  it('takes a dish from the card for everybody and gives it back, at once', async () => {
    const { insertedId } = (await change('POST', '', { ...broth, name: 'Tea' })).json();
    expect(await onCard()).toContain('Tea');
    expect((await change('PUT', `/${insertedId}`, { membersOnly: true })).json()).toMatchObject({
      name: 'Tea',
      membersOnly: true,
      price: 5,
    });
    expect([await onCard(), await namesFor(member)]).toEqual([
      expect.not.arrayContaining(['Tea']),
      expect.arrayContaining(['Tea']),
    ]);
    await change('PUT', `/${insertedId}`, { membersOnly: false });
    expect([await onCard(), await namesFor(member)]).toEqual([
      expect.arrayContaining(['Tea']),
      expect.not.arrayContaining(['Tea']),
    ]);
  });
});

describe('a dish for members', () => {
  const ramen = { foodName: 'Midnight Ramen', price: 13.99 };
  const order = { roomType: 'Study Room', roomId: '13', foodItems: [ramen] };
  const post = async (by: Guest, path: string, payload: object) =>
    (await house.post(by, path, payload)).json();

  it('is not on the card of whoever has no access, in an order and in a cart', async () => {
    expect(await post(guest, '/orderDetails', order)).toMatchObject({
      code: 'DISH_UNAVAILABLE',
      dishes: [{ foodName: 'Midnight Ramen', change: 'gone' }],
    });
    expect(await post(guest, '/checkout', { lines: [{ kind: 'food', ...order }] })).toMatchObject({
      code: 'LINES_REFUSED',
      lines: [{ index: 0, title: 'Food to Study Room 13' }],
    });
  });

  it('can be ordered and paid by members and admins', async () => {
    for (const who of [member, admin]) {
      expect(await post(who, '/orderDetails', order)).toMatchObject({ acknowledged: true });
      expect(await post(who, '/checkout', { lines: [{ kind: 'food', ...order }] })).toMatchObject({
        total: 13.99,
      });
    }
  });
});
