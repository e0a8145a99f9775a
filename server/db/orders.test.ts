import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addGuests } from '../testing/add-guests.ts';
import { addOrder } from '../testing/add-order.ts';
import { countWaiting } from '../testing/count-waiting.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase({ demo: true });
const { db } = database;
const [guest, rival] = await addGuests(db, 'unused', 2);
if (!guest || !rival) throw new Error('Nobody came.');

const soups = (count: number, priceCents = 599) =>
  JSON.stringify(Array.from({ length: count }, () => ({ dishId: 9, name: 'Soup', priceCents, image: '/x' })));

describe('the database', () => {
  it.each([
    sql`number = 0`,
    sql`number = null`,
    sql`room_type = 'Attic'`,
    sql`room_id = ' '`,
    sql`room_id = repeat('x', 41)`,
    sql`items = '[]', total_cents = 0`,
    sql`items = ${soups(51)}, total_cents = 51 * 599`,
    sql`items = ${soups(1, -599)}, total_cents = -599`,
    sql`items = ${soups(2)}`,
    sql`total_cents = 598`,
    sql`status = 'Gone'`,
    sql`status = 'Completed'`,
    sql`status = 'Cancelled'`,
    sql`completed_at = now()`,
    sql`cancelled_at = now()`,
    sql`contact_name = 'Mara'`,
    sql`contact_name = 'Mara', contact_room_number = '1'`,
    sql`user_id = 'nobody'`,
  ])('refuses an order that makes no sense (%#)', async (change) => {
    const id = await addOrder(db, { uid: guest.uid });
    const changing = sql`update orders set ${change} where id = ${Number(id)}`.execute(db);
    await expect(changing).rejects.toThrow(/violates/);
  });

  it('takes an order of fifty dishes, and one that is on the house', async () => {
    const id = Number(await addOrder(db, { uid: guest.uid }));
    await sql`update orders set items = ${soups(50)}, total_cents = 50 * 599 where id = ${id}`.execute(db);
    await sql`update orders set items = ${soups(1, 0)}, total_cents = 0 where id = ${id}`.execute(db);
  });

  it('counts a guest’s orders once each, and lets two guests count alike', async () => {
    const uid = rival.uid;
    const numberOf = async (id: string) =>
      (await db.selectFrom('orders').select('number').where('id', '=', Number(id)).executeTakeFirst())
        ?.number;
    const [first, second] = [await addOrder(db, { uid }), await addOrder(db, { uid })];
    expect([await numberOf(first), await numberOf(second)]).toEqual([1, 2]);
    const repeating = db.updateTable('orders').set({ number: 1 }).where('id', '=', Number(second));
    await expect(repeating.execute()).rejects.toThrow(/orders_number/);
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

  it('has nothing of what was refused or taken back', async () => {
    const id = await addOrder(db, { uid: guest.uid });
    await expect(touch(db, id, ' ')).rejects.toThrow(/violates/);
    const hesitant = await db.startTransaction().execute();
    const other = await addOrder(hesitant, { uid: guest.uid });
    await touch(hesitant, id, '2');
    await hesitant.rollback().execute();
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await eventsOf(other)).toEqual([]);
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
    // As at its end, but for the end itself.
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
