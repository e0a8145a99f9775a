import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { addGuest } from '../../testing/add-guests.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { whenListening } from '../../testing/wait-for-changes.ts';
import { listenChanges } from '../listen-changes.ts';

const { db, connection } = await createTestDatabase({ demo: true });

const newGuest = async () => (await addGuest(db)).uid;
const guest = await newGuest();

let nights = 0;
const stay = (roomId: number, uid = guest) => {
  const date = new Date(Date.UTC(2020, 0, ++nights)).toISOString().slice(0, 10);
  return addBooking(db, { kind: 'room', id: roomId, date, time: '16:00', count: 1, uid });
};
const say = async (roomId: number, rating: number, uid = guest) =>
  addFeedback(db, { uid, bookingId: await stay(roomId, uid), roomId, rating });
const change = (id: string, set: ReturnType<typeof sql>) =>
  sql`update feedback set ${set} where id = ${id}`.execute(db);

const roomOf = async (id: number) => {
  const columns = ['review_count', 'review_sum', 'shown_rating'] as const;
  const room = await db.selectFrom('rooms').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  return [room.review_count, room.review_sum, Number(room.shown_rating)];
};

describe('the database', () => {
  it.each([
    sql`rating = 0`,
    sql`rating = 6`,
    sql`rating = null`,
    sql`message = ''`,
    sql`message = e' \n\t'`,
    sql`message = repeat('x', 10001)`,
    sql`message = null`,
    sql`answer = 'Thank you.'`,
    sql`answered_at = now()`,
    sql`answer = ' ', answered_at = now()`,
    sql`answer = repeat('x', 2001), answered_at = now()`,
    sql`hidden_reason = 'It is rude.'`,
    sql`hidden_at = now()`,
    sql`hidden_reason = '', hidden_at = now()`,
    sql`hidden_reason = repeat('x', 501), hidden_at = now()`,
    sql`id = 'short'`,
    sql`user_id = 'nobody'`,
    sql`user_id = null`,
    sql`room_id = 999999`,
    sql`booking_id = '000000009999'`,
  ])('refuses feedback that makes no sense (%#)', async (wrong) => {
    const id = await say(1, 4);
    const before = await roomOf(1);
    await expect(change(id, wrong)).rejects.toThrow(/violates/);
    expect(await roomOf(1)).toEqual(before);
  });

  it('takes what is exactly as long as it may be, also of letters that are long themselves', async () => {
    const id = await say(1, 4);
    await change(id, sql`message = repeat('🦉', 10000)`);
    await change(id, sql`answer = repeat('x', 2000), answered_at = now()`);
    await change(id, sql`hidden_reason = repeat('x', 500), hidden_at = now()`);
  });

  it('keeps what was said while there is something that it was said of', async () => {
    const bookingId = await stay(1);
    await addFeedback(db, { uid: guest, bookingId });
    await db.deleteFrom('payments').where('booking_id', '=', bookingId).execute();
    const deleting = db.deleteFrom('bookings').where('id', '=', bookingId).execute();
    await expect(deleting).rejects.toThrow(/violates foreign key constraint/);
  });
});

describe('the rating of a room', () => {
  it('follows whatever becomes of feedback, whoever writes it', async () => {
    expect(await roomOf(2)).toEqual([0, 0, 4.9]);
    const id = await say(2, 4);
    expect(await roomOf(2)).toEqual([1, 4, 4]);
    await say(2, 1);
    expect(await roomOf(2)).toEqual([2, 5, 2.5]);
    await change(id, sql`rating = 3`);
    expect(await roomOf(2)).toEqual([2, 4, 2]);
    await change(id, sql`hidden_reason = 'It is rude.', hidden_at = now()`);
    expect(await roomOf(2)).toEqual([1, 1, 1]);
    await change(id, sql`rating = 5, hidden_reason = 'It is very rude.', hidden_at = now()`);
    expect(await roomOf(2)).toEqual([1, 1, 1]);
    await change(id, sql`hidden_reason = null, hidden_at = null, rating = 2`);
    expect(await roomOf(2)).toEqual([2, 3, 1.5]);
    await change(id, sql`room_id = 3`);
    expect([await roomOf(2), await roomOf(3)]).toEqual([
      [1, 1, 1],
      [1, 2, 2],
    ]);
    await sql`update feedback set rating = 5 where room_id in (2, 3)`.execute(db);
    expect([await roomOf(2), await roomOf(3)]).toEqual([
      [1, 5, 5],
      [1, 5, 5],
    ]);
    await sql`delete from feedback where room_id in (2, 3)`.execute(db);
    expect(await roomOf(2)).toEqual([0, 0, 4.9]);
  });

  it.each([
    sql`review_count = -1, review_sum = -1`,
    sql`review_count = 1, review_sum = 0`,
    sql`review_count = 1, review_sum = 6`,
    sql`review_count = 0, review_sum = 5`,
    sql`shown_rating = 5`,
  ])('is never what nobody can have said (%#)', async (wrong) => {
    const changing = sql`update rooms set ${wrong} where id = 7`.execute(db);
    await expect(changing).rejects.toThrow(/violates check constraint|can only be updated to DEFAULT/);
  });

  it('follows what the house says of it only while no guest does', async () => {
    const rate = (rating: number) => db.updateTable('rooms').set({ rating }).where('id', '=', 8).execute();
    await rate(3.3);
    expect(await roomOf(8)).toEqual([0, 0, 3.3]);
    await say(8, 2);
    await rate(4.4);
    expect(await roomOf(8)).toEqual([1, 2, 2]);
  });

  it('is announced with every change of it, and with nothing else that is said', async () => {
    const changes = listenChanges(connection);
    const topics: string[] = [];
    changes.on((topic) => topics.push(topic));
    await whenListening(changes);
    const isAnnounced = async (work: () => Promise<unknown>) => {
      topics.length = 0;
      await work();
      // Notifications keep their order, so all earlier ones have arrived before this one.
      await sql`select pg_notify('nightdesk', 'heard')`.execute(db);
      await expect.poll(() => topics).toContain('heard');
      return topics.includes('rooms');
    };
    const bookingId = await stay(9);
    let id = '';
    expect(
      await isAnnounced(async () => {
        id = await addFeedback(db, { uid: guest, bookingId, roomId: 9 });
      }),
    ).toBe(true);
    expect(await isAnnounced(() => change(id, sql`rating = 1`))).toBe(true);
    expect(await isAnnounced(() => change(id, sql`message = 'Otherwise.', edited_at = now()`))).toBe(false);
    expect(await isAnnounced(() => change(id, sql`answer = 'Thanks.', answered_at = now()`))).toBe(false);
    expect(await isAnnounced(() => change(id, sql`hidden_reason = 'Rude.', hidden_at = now()`))).toBe(true);
    expect(await isAnnounced(() => change(id, sql`hidden_reason = 'Very.', hidden_at = now()`))).toBe(false);
    expect(await isAnnounced(() => change(id, sql`hidden_reason = null, hidden_at = null`))).toBe(true);
    expect(await isAnnounced(() => sql`delete from feedback where id = ${id}`.execute(db))).toBe(true);
    await changes.close();
  });
});
