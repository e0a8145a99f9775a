import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addGuest } from '../../testing/add-guests.ts';
import { addOrder } from '../../testing/add-order.ts';
import { countWaiting, createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase({ demo: true });
const { db } = database;
const [guest, rival] = [await addGuest(db), await addGuest(db)];

const soups = (count: number, priceCents = 599) =>
  JSON.stringify(Array.from({ length: count }, () => ({ dishId: 9, name: 'Soup', priceCents, image: '/x' })));

describe('the database', () => {
  it.each([
    sql`room_type = 'Attic'`,
    sql`room_id = ' '`,
    sql`room_id = repeat('x', 41)`,
    sql`status = 'Gone'`,
    sql`status = 'Completed'`,
    sql`status = 'Cancelled'`,
    sql`completed_at = now()`,
    sql`cancelled_at = now()`,
    sql`contact_name = 'Mara'`,
    sql`contact_name = 'Mara', contact_room_number = '1'`,
    sql`contact_name = ' ', contact_room_number = '1', contact_phone_number = '555'`,
    sql`contact_name = 'Mara', contact_room_number = '', contact_phone_number = '555'`,
    sql`contact_name = 'Mara', contact_room_number = '1', contact_phone_number = '---'`,
    sql`user_id = 'nobody'`,
  ])('refuses an order that makes no sense (%#)', async (change) => {
    const id = await addOrder(db, { uid: guest.uid });
    const changing = sql`update orders set ${change} where id = ${Number(id)}`.execute(db);
    await expect(changing).rejects.toThrow(/violates/);
  });

  const insert = (items: string, totalCents: number) =>
    sql`insert into orders (number, room_type, room_id, items, total_cents)
      values (1, 'Study Room', '1', ${items}, ${totalCents})`.execute(db);
  const dish = { dishId: 9, name: 'Soup', priceCents: 599, image: '/x' };

  it.each([
    ['[]', 0],
    ['{}', 0],
    ['null', 0],
    ['[null]', 0],
    ['[{}]', 0],
    [soups(51), 51 * 599],
    [soups(1, -599), -599],
    [JSON.stringify([dish, { ...dish, priceCents: -1 }]), 598],
    [JSON.stringify([{ ...dish, priceCents: 5.99 }]), 6],
    [JSON.stringify([{ ...dish, name: ' ' }]), 599],
    [JSON.stringify([{ ...dish, dishId: undefined }]), 599],
    [JSON.stringify([{ ...dish, image: undefined }]), 599],
    [soups(2), 599],
    [soups(1), 598],
  ])('refuses an order of %s for %d cents', async (items, totalCents) => {
    await expect(insert(items, totalCents)).rejects.toThrow(/violates check constraint/);
  });

  it('takes an order of fifty dishes, and one that is on the house', async () => {
    await insert(soups(50), 50 * 599);
    await insert(soups(1, 0), 0);
  });

  it.each([sql`items = ${soups(2)}, total_cents = 1198`, sql`total_cents = 1`, sql`number = 99`])(
    'lets nobody change what was ordered (%#)',
    async (change) => {
      const id = await addOrder(db, { uid: guest.uid });
      const changing = sql`update orders set ${change} where id = ${Number(id)}`.execute(db);
      await expect(changing).rejects.toThrow('what was ordered stays');
    },
  );

  it('names nobody on the orders of somebody who is gone, and has nothing cooked for them', async () => {
    const { uid } = await addGuest(db);
    const [fresh, started] = [
      await addOrder(db, { uid }),
      await addOrder(db, { uid, status: 'Few More Minutes' }),
    ];
    await sql`update orders set contact_name = 'Zed', contact_room_number = '1', contact_phone_number = '555'
      where user_id = ${uid}`.execute(db);
    await db.deleteFrom('users').where('id', '=', uid).execute();
    const left = await db
      .selectFrom('orders')
      .select(['user_id', 'status', 'contact_name', 'contact_room_number', 'contact_phone_number'])
      .where('id', 'in', [Number(fresh), Number(started)])
      .orderBy('id')
      .execute();
    const nobody = {
      user_id: null,
      contact_name: null,
      contact_room_number: null,
      contact_phone_number: null,
    };
    expect(left).toEqual([
      { ...nobody, status: 'Cancelled' },
      { ...nobody, status: 'Few More Minutes' },
    ]);
  });

  it('counts a guest’s orders once each, and lets two guests count alike', async () => {
    const uid = rival.uid;
    const numberOf = async (id: string) =>
      (await db.selectFrom('orders').select('number').where('id', '=', Number(id)).executeTakeFirst())
        ?.number;
    const [first, second] = [await addOrder(db, { uid }), await addOrder(db, { uid })];
    expect([await numberOf(first), await numberOf(second)]).toEqual([1, 2]);
    const repeating = sql`insert into orders (user_id, number, room_type, room_id, items, total_cents)
      values (${uid}, 1, 'Study Room', '1', ${soups(1)}, 599)`.execute(db);
    await expect(repeating).rejects.toThrow(/orders_number/);
  });

  it('draws the number that the kitchen calls out, and nobody else does', async () => {
    const choosing = sql`
      insert into orders (id, number, room_type, room_id, items, total_cents)
      values (7, 1, 'Study Room', '1', ${soups(1)}, 599)`.execute(db);
    await expect(choosing).rejects.toThrow(/cannot insert a non-DEFAULT value/);
  });

  it('makes an order newer with every change, whatever the change says of it', async () => {
    const id = Number(await addOrder(db, { uid: guest.uid }));
    const revisionOf = async () =>
      (await db.selectFrom('orders').select('revision').where('id', '=', id).executeTakeFirst())?.revision;
    expect(await revisionOf()).toBe(1);
    for (const change of [sql`room_id = '2'`, sql`revision = 1`, sql`room_id = room_id`])
      await sql`update orders set ${change} where id = ${id}`.execute(db);
    expect(await revisionOf()).toBe(4);
  });
});

describe('the log of what happened', () => {
  it('says nothing of orders that were over and only lose their guest', async () => {
    const { uid } = await addGuest(db);
    const over = await addOrder(db, { uid, status: 'Completed' });
    const open = await addOrder(db, { uid });
    await db.deleteFrom('users').where('id', '=', uid).execute();
    expect(await eventsOf(over)).toHaveLength(1);
    expect(await eventsOf(open)).toHaveLength(2);
  });

  const eventsOf = (...ids: string[]) =>
    db
      .selectFrom('events')
      .select(['topic', 'subject', 'user_id'])
      .where('subject', 'in', ids)
      .orderBy('id')
      .execute();
  const touch = (tx: typeof db, id: string, roomId: string) =>
    tx.updateTable('orders').set({ room_id: roomId }).where('id', '=', Number(id)).execute();

  it('has one line for each order that is placed or changed, with its guest', async () => {
    const id = await addOrder(db, { uid: guest.uid });
    const line = { topic: 'order', subject: id, user_id: guest.uid };
    expect(await eventsOf(id)).toEqual([line]);
    await touch(db, id, '2');
    expect(await eventsOf(id)).toEqual([line, line]);
    const orphan = await addOrder(db);
    expect(await eventsOf(orphan)).toEqual([{ topic: 'order', subject: orphan, user_id: null }]);
  });

  it('goes by when a change came true, not by when it was written', async () => {
    const [slow, quick] = [await addOrder(db, { uid: guest.uid }), await addOrder(db, { uid: rival.uid })];
    const first = await db.startTransaction().execute();
    await touch(first, slow, '2');
    const second = await db.startTransaction().execute();
    await touch(second, quick, '2');
    await second.commit().execute();
    expect((await eventsOf(slow, quick)).map(({ subject }) => subject)).toEqual([slow, quick, quick]);
    await first.commit().execute();
    expect((await eventsOf(slow, quick)).map(({ subject }) => subject)).toEqual([slow, quick, quick, slow]);
  });

  it('lets nobody in before whoever has drawn a smaller number', async () => {
    const [early, late] = [await addOrder(db, { uid: guest.uid }), await addOrder(db, { uid: rival.uid })];
    const first = await db.startTransaction().execute();
    await touch(first, early, '2');
    // Runs deferred triggers as at a commit, without committing.
    await sql`set constraints all immediate`.execute(first);
    const second = touch(db, late, '2');
    await expect.poll(() => countWaiting(database)).toBe(1);
    expect(await eventsOf(early, late)).toHaveLength(2);
    await first.commit().execute();
    await second;
    const subjects = (await eventsOf(early, late)).map(({ subject }) => subject);
    expect(subjects).toEqual([early, late, early, late]);
  });
});
