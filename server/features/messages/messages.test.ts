import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { followEvents } from '../../testing/follow-events.ts';
import { openServer } from '../../testing/open-server.ts';
import { findRow, findRows, insertRows, updateRows } from '../../testing/rows.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { db, get, post } = house;
const guest = await house.addGuest();
const rival = await house.addGuest();
const clerk = await house.addGuest({ role: 'clerk' });
const admin = await house.addGuest({ role: 'admin' });
await updateRows(db, 'users', { id: guest.uid }, { name: 'Mara Vogt' });
await updateRows(db, 'users', { id: clerk.uid }, { name: 'Ines Prado' });

let day = 0;
/** A stay of the guest on days that no other test uses. */
const addStay = (part: object = {}) =>
  addBooking(db, {
    kind: 'room',
    id: 1,
    date: addDays('2027-01-01', 10 * day++),
    time: '16:00',
    count: 2,
    uid: guest.uid,
    ...part,
  });
type By = { headers: Record<string, string> };
const write = (by: By, id: string, text: unknown, key?: string) =>
  post(by, `/bookings/${id}/messages`, { text }, key);
const list = (by: By, id: string) => get(by, `/bookings/${id}/messages`);
const read = (by: By, id: string, upTo: string) => post(by, `/bookings/${id}/messages/read`, { upTo });
const at = async <T>(time: string, work: () => Promise<T>): Promise<T> => {
  const before = now;
  now = time;
  try {
    return await work();
  } finally {
    now = before;
  }
};

describe('messages', () => {
  it('go both ways, with who wrote them and when they were read [MSG-1, MSG-2]', async () => {
    const id = await addStay();
    const asked = await at('2026-11-15T18:01:00Z', () =>
      write(guest, id, '  Could I have a second pillow? '),
    );
    expect(asked.statusCode).toBe(201);
    const question = {
      _id: asked.json().insertedId,
      by: 'guest',
      author: 'Mara Vogt',
      at: '2026-11-15T18:01:00.000Z',
      text: 'Could I have a second pillow?',
    };
    for (const by of [guest, clerk, admin]) expect(await list(by, id)).toEqual([question]);
    const seen = await at('2026-11-15T18:02:00Z', () => read(clerk, id, question._id));
    expect([seen.statusCode, seen.json()]).toEqual([200, { read: 1 }]);
    expect((await read(admin, id, question._id)).json()).toEqual({ read: 0 });
    const answered = await at('2026-11-15T18:03:00Z', () => write(clerk, id, 'It is\non its way.'));
    const answer = {
      _id: answered.json().insertedId,
      by: 'desk',
      author: 'Ines',
      at: '2026-11-15T18:03:00.000Z',
      text: 'It is\non its way.',
    };
    const known = { ...question, readAt: '2026-11-15T18:02:00.000Z' };
    expect(await list(guest, id)).toEqual([known, answer]);
    expect(await list(admin, id)).toEqual([known, { ...answer, author: 'Ines Prado' }]);
    // Own messages are not marked as read, nor those after the last one seen.
    expect((await read(guest, id, question._id)).json()).toEqual({ read: 0 });
    expect((await read(guest, id, 'nothing')).json()).toEqual({ read: 0 });
    expect((await read(guest, id, answer._id)).json()).toEqual({ read: 1 });
    expect((await list(clerk, id))[1]).toHaveProperty('readAt');
  });

  it('are read once they are answered [MSG-2]', async () => {
    const id = await addStay();
    await at('2026-11-15T18:01:00Z', () => write(guest, id, 'Too loud.'));
    await at('2026-11-15T18:02:00Z', () => write(clerk, id, 'I am coming.'));
    expect((await list(guest, id))[0]).toHaveProperty('readAt');
    await at('2026-11-15T18:03:00Z', () => write(guest, id, 'Thank you.'));
    expect((await list(guest, id))[1]).toHaveProperty('readAt');
  });

  it('are written about bookings that stand, and until three days after [MSG-3]', async () => {
    const stay = { id: 2, date: '2027-02-01', count: 1 };
    const ids = await Promise.all(
      (['Pending', 'Cancelled', 'No-show'] as const).map((status, number) =>
        addStay({ ...stay, id: 2 + number, status }),
      ),
    );
    for (const id of ids)
      for (const by of [guest, clerk])
        expect((await write(by, id, 'Hello?')).json()).toMatchObject({ status: 409, code: 'CANNOT_WRITE' });
    const ended = await addStay({ ...stay, id: 6, status: 'Completed' });
    await at('2027-02-05T10:59:59Z', async () => {
      for (const by of [guest, clerk]) expect((await write(by, ended, 'A scarf?')).statusCode).toBe(201);
    });
    await at('2027-02-05T11:00:00Z', async () => {
      for (const by of [guest, clerk])
        expect((await write(by, ended, 'And a hat?')).json()).toMatchObject({ code: 'CANNOT_WRITE' });
      expect(await list(guest, ended)).toHaveLength(2);
    });
  });

  it('are between the guest and the desk alone [MSG-4]', async () => {
    const id = await addStay();
    const { insertedId } = (await write(guest, id, 'Only for you.')).json();
    for (const response of [await write(rival, id, 'Hello'), await read(rival, id, insertedId)])
      expect(response.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(await list(rival, id)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(await list(visitor, id)).toMatchObject({ status: 401 });
    for (const none of [await list(guest, 'nothing'), (await write(clerk, 'nothing', 'Hello')).json()])
      expect(none).toMatchObject({ status: 404, code: 'BOOKING_NOT_FOUND' });
    const walkIn = await addStay({ uid: undefined });
    expect((await write(clerk, walkIn, 'Hello')).json()).toMatchObject({ status: 409, code: 'NO_ACCOUNT' });
    const suspended = await house.addGuest();
    const own = await addStay({ uid: suspended.uid });
    await updateRows(db, 'users', { id: suspended.uid }, { suspended_at: new Date() });
    expect((await write(suspended, own, 'Hello')).json()).toMatchObject({ status: 403, code: 'SUSPENDED' });
    expect((await write(clerk, own, 'Please come to the desk.')).statusCode).toBe(201);
  });

  it.each(['', '   ', '\u200b', 'x'.repeat(1001), 7, undefined, 'a\u0000b'])(
    'have 1 to 1000 characters that can be seen, not %j [MSG-1]',
    async (text) => {
      const id = await addStay();
      expect((await write(guest, id, text)).statusCode).toBe(400);
      expect(await list(guest, id)).toEqual([]);
    },
  );

  it('are sent once under one key, however often it is tried at the same time [MSG-5]', async () => {
    const id = await addStay();
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(guest, id, 'Towels', 'towels')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await list(guest, id)).toHaveLength(1);
    expect((await write(guest, id, 'Pillows', 'towels')).json()).toMatchObject({ status: 422 });
  });

  it('of one guest are 20 in 10 minutes, also at the same moment; the desk writes as it likes [MSG-6]', async () => {
    const eager = await house.addGuest();
    const ids = await Promise.all([addStay({ uid: eager.uid }), addStay({ uid: eager.uid })]);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, number) => write(eager, ids[number % 2] ?? '', `Number ${number}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_MESSAGES' });
    expect(refused?.headers['retry-after']).toBe('600');
    expect((await write(clerk, ids[0] ?? '', 'One at a time.')).statusCode).toBe(201);
    await at('2026-11-15T18:10:01Z', async () => {
      expect((await write(eager, ids[0] ?? '', 'Sorry.')).statusCode).toBe(201);
    });
  });

  it('of the desk leave a row in its log that does not say what was written; those of guests leave none [MSG-7]', async () => {
    const id = await addStay();
    const { insertedId } = (await write(guest, id, 'A secret wish')).json();
    await read(guest, id, insertedId);
    const log = () => findRows(db, 'desk_log', { booking_id: id }, ['action', 'actor_id', 'after']);
    expect(await log()).toEqual([]);
    await read(clerk, id, insertedId);
    const sent = await write(clerk, id, 'A secret answer');
    expect(await log()).toEqual([
      { action: 'POST /bookings/{id}/messages/read', actor_id: clerk.uid, after: { read: 1 } },
      {
        action: 'POST /bookings/{id}/messages',
        actor_id: clerk.uid,
        after: { messageId: sent.json().insertedId },
      },
    ]);
  });

  it('wait on Today until somebody reads them, who waits longest first [MSG-8]', async () => {
    const [one, two] = [await addStay(), await addStay()];
    await at('2026-11-15T18:02:00Z', () => write(guest, two, 'The lamp broke.'));
    await at('2026-11-15T18:01:00Z', () => write(guest, one, 'Towels'));
    const { insertedId } = (await at('2026-11-15T18:04:00Z', () => write(guest, one, 'And soap'))).json();
    const waiting = async () =>
      (await get(clerk, '/desk/today')).attention.filter(
        ({ type, booking }: { type: string; booking?: { _id: string } }) =>
          type === 'message' && [one, two].includes(booking?._id ?? ''),
      );
    expect(await waiting()).toMatchObject([
      { booking: { _id: one }, count: 2, since: '2026-11-15T18:01:00.000Z', text: 'And soap' },
      { booking: { _id: two }, count: 1, text: 'The lamp broke.' },
    ]);
    await read(clerk, one, insertedId);
    expect(await waiting()).toMatchObject([{ booking: { _id: two } }]);
    await write(admin, two, 'I bring another.');
    expect(await waiting()).toEqual([]);
  });

  it('cannot be changed, not even with SQL, and go with their guest [MSG-9]', async () => {
    const leaving = await house.addGuest();
    const id = await addStay({ uid: leaving.uid });
    const { insertedId } = (await write(leaving, id, 'As it was')).json();
    await write(clerk, id, 'As you say');
    for (const change of [
      { text: 'Other' },
      { created_at: new Date() },
      { by_desk: true, author_name: 'X' },
      { user_id: guest.uid },
    ])
      await expect(updateRows(db, 'messages', { id: insertedId }, change)).rejects.toThrow(/stays/);
    await expect(updateRows(db, 'messages', { id: insertedId }, { read_at: null })).rejects.toThrow(/stays/);
    const row = { id: '000000000099', booking_id: id, user_id: leaving.uid, created_at: new Date() };
    for (const wrong of [
      { ...row, by_desk: false, text: ' ' },
      { ...row, by_desk: false, text: 'x'.repeat(1001) },
      { ...row, by_desk: true, text: 'Nobody’s' },
    ])
      await expect(insertRows(db, 'messages', wrong)).rejects.toThrow(/check/);
    await db.deleteFrom('users').where('id', '=', leaving.uid).execute();
    expect(await findRows(db, 'messages', { booking_id: id }, ['id'])).toEqual([]);
    expect(await findRow(db, 'bookings', { id }, ['user_id'])).toEqual({ user_id: null });
  });

  it('are heard of at once by the guest and the desk, at another server too, and by nobody else [MSG-10]', async () => {
    const { events } = await openServer(house.database);
    const follow = ({ headers }: By) => followEvents(events, { headers });
    const streams = [await follow(guest), await follow(clerk)];
    const stranger = await follow(rival);
    const id = await addStay();
    const heardOf = (stream: (typeof streams)[number]) =>
      stream.named('message').filter(({ data }) => (data as { bookingId: string }).bookingId === id).length; // as in the contract
    const { insertedId } = (await write(guest, id, 'Hello')).json();
    for (const stream of streams) await expect.poll(() => heardOf(stream)).toBe(1);
    await read(clerk, id, insertedId);
    for (const stream of streams) await expect.poll(() => heardOf(stream)).toBe(2);
    await expect.poll(() => streams[1]?.named('desk').length).toBeGreaterThan(0);
    expect(stranger.named('message')).toEqual([]);
    expect(await countRows(db, 'events')).toBeGreaterThan(1);
  });
});
