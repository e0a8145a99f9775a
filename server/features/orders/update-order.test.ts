import { describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { type KitchenStatus, kitchenStatuses, progressStatuses } from '#contract/food/orders.rules.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

let now = '2026-11-15T18:00:00.000Z';
const house = await createTestApp({ now: () => now });
const { db, get, post } = house;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const put = (id: string, orderInfo: unknown, by: Guest = admin) =>
  house.put(by, `/orderDetails/${id}`, { orderInfo });
const place = async (): Promise<string> => {
  const payload = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };
  return (await post(guest, '/orderDetails', payload)).json().insertedId;
};
/** An order that reached its status minute by minute from 18:00. */
const placeAt = async (...steps: KitchenStatus[]): Promise<string> => {
  now = '2026-11-15T18:00:00.000Z';
  const id = await place();
  for (const [index, step] of steps.entries()) {
    now = `2026-11-15T18:0${index + 1}:00.000Z`;
    expect((await put(id, step)).statusCode).toBe(200);
  }
  now = '2026-11-15T19:00:00.000Z';
  return id;
};
const show = async (id: string) => {
  const all = await get(guest, '/orderDetails');
  return all.find(({ _id }: { _id: string }) => _id === id);
};
it('tells the guest by mail once that their food is ready, however often the kitchen says so [MAIL-7]', async () => {
  const eater = await house.addGuest();
  const id = await addOrder(db, { uid: eater.uid });
  for (const step of ['Few More Minutes', 'Ready to Serve', 'Few More Minutes', 'Ready to Serve'])
    expect((await put(id, step)).statusCode).toBe(200);
  const mails = await db.selectFrom('mails').selectAll().where('recipient', '=', eater.email).execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['Ready: Soup (Order #1)']);
  expect(mails[0]?.body).toContain('To: Group Study Room 13');
});

const refused = (code: ErrorCode) => ({ code, status: errors[code].status, detail: errors[code].message });
const at = (time: string) => `2026-11-15T${time}:00.000Z`;

const moves = progressStatuses.flatMap((from) =>
  kitchenStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
);

describe('a step of the kitchen', () => {
  it.each(moves)('is set from $from to $to [KITCHEN-4, KITCHEN-5, KITCHEN-6]', async ({ from, to }) => {
    const id = await placeAt(...kitchenStatuses.filter((step) => step === from));
    const before = await show(id);
    const events = await countRows(db, 'events');
    const response = await put(id, to);
    expect(response.statusCode).toBe(200);
    const order = response.json();
    expect(order).toMatchObject({ _id: id, orderInfo: to, email: guest.email });
    expect(order.revision).toBe(before.revision + 1);
    expect(order.reached.at(-1)).toEqual({ step: to, at: at('19:00') });
    expect(await show(id)).toEqual(order);
    expect(await countRows(db, 'events')).toBe(events + 1);
  });

  it.each(kitchenStatuses)('changes nothing where the order is at %s already', async (step) => {
    const id = await placeAt(step);
    const before = await show(id);
    const events = await countRows(db, 'events');
    const response = await put(id, step);
    expect([response.statusCode, response.json()]).toEqual([200, before]);
    expect(await show(id)).toEqual(before);
    expect(await countRows(db, 'events')).toBe(events);
  });

  it('says nothing of those that were left out', async () => {
    const id = await placeAt('Completed');
    expect((await show(id)).reached).toEqual([
      { step: 'Just Ordered', at: at('18:00') },
      { step: 'Completed', at: at('18:01') },
    ]);
  });

  it('forgets the later ones when the order goes back', async () => {
    const id = await placeAt(...kitchenStatuses);
    expect((await put(id, 'Ready to Serve')).json().reached).toEqual([
      { step: 'Just Ordered', at: at('18:00') },
      { step: 'Few More Minutes', at: at('18:01') },
      { step: 'Ready to Serve', at: at('19:00') },
    ]);
    now = at('19:01');
    expect((await put(id, 'Few More Minutes')).json().reached).toEqual([
      { step: 'Just Ordered', at: at('18:00') },
      { step: 'Few More Minutes', at: at('19:01') },
    ]);
  });

  it('is one of three, and anything else leaves the order alone [KITCHEN-6]', async () => {
    const id = await placeAt('Few More Minutes');
    const before = await show(id);
    const events = await countRows(db, 'events');
    const wrong = [
      'Just Ordered',
      'Cancelled',
      'completed',
      'Completed ',
      'Gone',
      '',
      null,
      3,
      ['Completed'],
    ];
    for (const status of [...wrong, undefined])
      expect((await put(id, status)).json()).toMatchObject({
        ...refused('BAD_INPUT'),
        errors: [{ path: 'orderInfo' }],
      });
    expect(await show(id)).toEqual(before);
    expect(await countRows(db, 'events')).toBe(events);
  });

  it('cannot be set for an order that its guest has cancelled', async () => {
    const id = await addOrder(db, { uid: guest.uid, status: 'Cancelled' });
    const before = await show(id);
    for (const step of kitchenStatuses)
      expect((await put(id, step)).json()).toMatchObject(refused('ORDER_CANCELLED'));
    expect(await show(id)).toEqual(before);
  });

  it.each(['0', '1', '999999', '2147483648', 'nonsense', '-1', '1001.5', ' 1001'])(
    'finds no order %s',
    async (id) => {
      await place();
      expect((await put(encodeURIComponent(id), 'Completed')).json()).toMatchObject(
        refused('ORDER_NOT_FOUND'),
      );
    },
  );

  it('is not for the guest to set, not even of their own order [KITCHEN-6]', async () => {
    const id = await placeAt();
    const before = await show(id);
    expect((await put(id, 'Completed', guest)).json()).toMatchObject(refused('NOT_ALLOWED'));
    expect(await show(id)).toEqual(before);
  });

  it('is set for the order of a guest who has left', async () => {
    const id = await addOrder(db);
    expect((await put(id, 'Completed')).json()).toMatchObject({ orderInfo: 'Completed', email: '' });
  });

  it('changes nothing of the order but its step', async () => {
    const id = await placeAt();
    const { orderInfo: _step, reached: _times, revision: _count, ...before } = await show(id);
    const sent = {
      orderInfo: 'Completed',
      totalPrice: '0.00',
      email: 'x@example.com',
      roomId: '1',
      number: 9,
    };
    const response = await house.put(admin, `/orderDetails/${id}`, sent);
    expect(response.json()).toMatchObject(before);
  });
});
