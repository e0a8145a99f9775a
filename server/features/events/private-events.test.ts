import { describe, expect, it } from 'vitest';
import type { KitchenStatus } from '#contract/food/orders.rules.ts';
import { FoodOrder } from '#contract/food/orders.ts';
import type { Role } from '#contract/identity/permissions.ts';
import { addOrder } from '../../testing/add-order.ts';
import { type EventReader, followEvents } from '../../testing/follow-events.ts';
import { openServerWithoutBeats } from '../../testing/open-server.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { database, db, addGuest, put } = await createTestApp();
/** The streams are at another server than the calls. */
const { events } = await openServerWithoutBeats(database);
const newGuest = (role: Role = 'user') => addGuest({ role });
const kitchen = await newGuest('admin');

const move = async (id: string, orderInfo: KitchenStatus) => {
  const response = await put(kitchen, `/orderDetails/${id}`, { orderInfo });
  expect(response.statusCode).toBe(200);
};

const follow = ({ headers }: { headers: Record<string, string> }, lastId?: string) =>
  followEvents(events, { headers, lastId });

const ordersOf = (stream: EventReader) => stream.named('order').map(({ data }) => FoodOrder.parse(data));
const statesOf = (stream: EventReader) =>
  ordersOf(stream).map(({ _id, orderInfo, revision }) => [_id, orderInfo, revision]);
const hasHeard = (stream: EventReader, count: number) =>
  expect.poll(() => ordersOf(stream).length).toBeGreaterThanOrEqual(count);

/** Receives every event of the streams' server, and so shows how far it has come. */
const watcher = await follow(kitchen);

/** The id of the latest event, once the streams' server has sent it. */
const latestId = async (): Promise<number> => {
  const latest = db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1);
  const { id } = await latest.executeTakeFirstOrThrow();
  await expect.poll(() => Number(watcher.lastId())).toBeGreaterThanOrEqual(id);
  return id;
};

describe('what becomes of an order', () => {
  it('is heard by its guest on every page they have open, whole and at once, at another server too [LIVE-1]', async () => {
    const guest = await newGuest();
    const streams = [await follow(guest), await follow(guest)];
    const id = await addOrder(db, { uid: guest.uid, roomId: 'Attic 4' });
    for (const stream of streams) await hasHeard(stream, 1);
    await move(id, 'Ready to Serve');
    for (const stream of streams) {
      await hasHeard(stream, 2);
      expect(statesOf(stream)).toEqual([
        [id, 'Just Ordered', 1],
        [id, 'Ready to Serve', 2],
      ]);
      expect(ordersOf(stream)[1]).toMatchObject({
        email: guest.email,
        roomId: 'Attic 4',
        foodItems: [{ foodName: 'Soup', price: 5.99 }],
        totalPrice: '5.99',
        reached: [{ step: 'Just Ordered' }, { step: 'Ready to Serve' }],
      });
    }
  });

  it('is heard by admins, whosever it is', async () => {
    const guests = [await newGuest(), await newGuest()];
    const stream = await follow(await newGuest('admin'));
    const ids: string[] = [];
    for (const { uid } of guests) ids.push(await addOrder(db, { uid }));
    await hasHeard(stream, 2);
    expect(ordersOf(stream).map(({ _id, email }) => [_id, email])).toEqual(
      guests.map(({ email }, n) => [ids[n], email]),
    );
  });

  it('is not heard by other guests, by those who ask for admin rights, or by visitors [LIVE-1]', async () => {
    const [owner, other, pending] = [await newGuest(), await newGuest(), await newGuest('pending')];
    const strangers = [await follow(other), await follow(pending), await followEvents(events)];
    await move(await addOrder(db, { uid: owner.uid }), 'Completed');
    await latestId();
    await db.updateTable('dishes').set({ sold_out: true }).where('id', '=', 1).execute();
    for (const stream of strangers) {
      await expect.poll(() => stream.named('menu')).toHaveLength(1);
      expect(ordersOf(stream)).toEqual([]);
    }
  });

  it('is not heard when it came to nothing', async () => {
    const guest = await newGuest();
    const stream = await follow(guest);
    const id = await addOrder(db, { uid: guest.uid });
    const failing = db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ room_id: 'Never' }).where('user_id', '=', guest.uid).execute();
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    await move(id, 'Ready to Serve');
    await expect.poll(() => statesOf(stream).at(-1)).toEqual([id, 'Ready to Serve', 2]);
    expect(ordersOf(stream).map(({ roomId }) => roomId)).not.toContain('Never');
  });
});

describe('whoever comes back to the stream', () => {
  it('hears what they missed, each order once and as it is now, and then goes on [LIVE-2]', async () => {
    const [guest, other] = [await newGuest(), await newGuest()];
    const first = await addOrder(db, { uid: guest.uid });
    const second = await addOrder(db, { uid: guest.uid });
    await latestId();
    const before = await follow(guest);
    await move(first, 'Few More Minutes');
    await hasHeard(before, 1);
    before.close();

    await move(second, 'Few More Minutes');
    const third = await addOrder(db, { uid: guest.uid });
    await addOrder(db, { uid: other.uid });
    await move(second, 'Ready to Serve');
    await move(second, 'Completed');

    await latestId();
    const after = await follow(guest, before.lastId());
    await expect.poll(() => after.named('beat')).toHaveLength(1);
    expect(statesOf(after)).toEqual([
      [third, 'Just Ordered', 1],
      [second, 'Completed', 4],
    ]);
    expect(after.received.map(({ name }) => name)).toEqual(['order', 'order', 'beat']);
    // Each id is greater than the one before, so that a second interruption loses nothing either.
    const ids = after.received.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, two) => one - two));
    await move(first, 'Completed');
    await hasHeard(after, 3);
    expect(statesOf(after).at(-1)).toEqual([first, 'Completed', 3]);
  });

  it('hears as an admin what happened to anybody', async () => {
    const [guest, admin] = [await newGuest(), await newGuest('admin')];
    const before = await follow(admin);
    await expect.poll(() => before.lastId()).toBeDefined();
    before.close();
    const id = await addOrder(db, { uid: guest.uid });
    await latestId();
    const after = await follow(admin, before.lastId());
    await hasHeard(after, 1);
    expect(statesOf(after)).toContainEqual([id, 'Just Ordered', 1]);
  });

  it('hears nothing but that the line is good when they missed nothing', async () => {
    const guest = await newGuest();
    await addOrder(db, { uid: guest.uid });
    await latestId();
    const before = await follow(guest);
    await expect.poll(() => before.lastId()).toMatch(/^[1-9]/);
    before.close();
    const after = await follow(guest, before.lastId());
    await expect.poll(() => after.received.map(({ name }) => name)).toEqual(['beat']);
  });

  it.each([
    ['which will be', async () => String((await latestId()) + 1_000)],
    ['which nobody ever gave', async () => 'yesterday'],
    ['below all others', async () => '-1'],
    ['too long for a number', async () => '9'.repeat(400)],
    ['of a house where nothing had happened', async () => '0'],
  ])('is told to read everything anew after an id %s', async (_name, idOf) => {
    const guest = await newGuest();
    const order = await addOrder(db, { uid: guest.uid });
    await latestId();
    const stream = await follow(guest, await idOf());
    await expect.poll(() => stream.received.map(({ name }) => name)).toEqual(['reset', 'beat']);
    expect(Number(stream.lastId())).toBeGreaterThan(0);
    await move(order, 'Completed');
    await hasHeard(stream, 1);
  });

  it('is told to read everything anew when the log does not reach back that far any more', async () => {
    const guest = await newGuest();
    await addOrder(db, { uid: guest.uid });
    const lastId = String(await latestId());
    await addOrder(db, { uid: guest.uid });
    await latestId();
    await db.deleteFrom('events').where('id', '<=', Number(lastId)).execute();
    const stream = await follow(guest, lastId);
    await expect.poll(() => stream.received.map(({ name }) => name)).toEqual(['reset', 'beat']);
    expect(stream.lastId()).toBe(String(await latestId()));
  });

  it('hears of 500 orders again, and of more only that they are to be read anew', {
    tags: 'thorough',
  }, async () => {
    const guest = await newGuest();
    await addOrder(db, { uid: guest.uid });
    const lastId = String(await latestId());
    await db.transaction().execute(async (tx) => {
      for (let order = 0; order < 500; order++) await addOrder(tx, { uid: guest.uid });
    });
    await latestId();
    const all = await follow(guest, lastId);
    await expect.poll(() => all.received.at(-1)?.name).toBe('beat');
    expect(new Set(ordersOf(all).map(({ _id }) => _id)).size).toBe(500);
    expect(all.received).toHaveLength(501);
    await addOrder(db, { uid: guest.uid });
    await latestId();
    const tooMany = await follow(guest, lastId);
    await expect.poll(() => tooMany.received.map(({ name }) => name)).toEqual(['reset', 'beat']);
  });
});
