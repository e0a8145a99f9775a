import { describe, expect, it } from 'vitest';
import { addBooking } from '../testing/add-booking.ts';
import { createGuest } from '../testing/create-guest.ts';
import { createTestApp } from '../testing/test-app.ts';
import { countRows } from '../testing/test-database.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp();
const { app, db, post } = house;
const guest = await createGuest(house, { name: 'Ines Carvalho' });
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

const stay = (id: number, part: object = {}) =>
  addBooking(db, { kind: 'room', id, date: '2026-11-15', time: '16:00', count: 1, uid: guest.uid, ...part });
const listLog = (bookingId: string) =>
  db.selectFrom('desk_log').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute();

describe('the log of the desk', () => {
  it('says who did what, when, from where, and what it was before [DESK-1]', async () => {
    const id = await stay(1);
    const response = await post(admin, `/desk/bookings/${id}/check-in`);
    expect(await listLog(id)).toEqual([
      {
        id: expect.any(Number),
        at: new Date('2026-11-15T18:00:00Z'),
        actor_id: admin.uid,
        actor_name: 'Ada Admin',
        action: 'POST /desk/bookings/{id}/check-in',
        subject: `booking ${id}`,
        booking_id: id,
        before: { status: 'Confirmed' },
        after: { status: 'Checked in' },
        refused: null,
        request_id: response.headers['x-request-id'],
        address: '127.0.0.1',
        kind: 'bookings',
      },
    ]);
  });

  it('says what was refused, and why, although nothing else was written [DESK-1]', async () => {
    const id = await stay(2, { date: '2026-12-24' });
    await post(admin, `/desk/bookings/${id}/check-in`);
    await post(admin, `/desk/bookings/${id}/check-in`, { anyway: 'perhaps' });
    await post(guest, `/desk/bookings/${id}/check-in`);
    expect(await listLog(id)).toMatchObject(
      [
        { refused: 'TOO_EARLY', actor_id: admin.uid },
        { refused: 'BAD_INPUT', actor_id: admin.uid },
        { refused: 'NOT_ALLOWED', actor_id: guest.uid },
      ].map((row) => ({
        ...row,
        action: 'POST /desk/bookings/{id}/check-in',
        subject: `booking ${id}`,
        before: null,
        after: null,
      })),
    );
  });

  it('is not filled by somebody who has no business here [DESK-1]', async () => {
    const id = await stay(9);
    const curious = await createGuest(house, { name: 'Curious' });
    for (let at = 0; at < 25; at += 1) await post(curious, `/desk/bookings/${id}/no-show`);
    expect(await listLog(id)).toHaveLength(20);
  });

  it('is not filled by a guest whose calls are refused before anybody asks for their role [DESK-1]', async () => {
    const id = await stay(10);
    const curious = await createGuest(house);
    const call = (more: Record<string, string>, payload = '{}') =>
      app.inject({
        method: 'POST',
        url: `/api/desk/bookings/${id}/no-show`,
        payload,
        headers: { ...curious.headers, 'content-type': 'application/json', ...more },
      });
    for (let at = 0; at < 10; at += 1) {
      expect((await call({ 'content-type': 'text/plain' })).statusCode).toBe(415);
      expect((await call({}, `"${'x'.repeat(100_001)}"`)).statusCode).toBe(413);
      expect((await call({ origin: 'https://evil.example' })).statusCode).toBe(403);
    }
    expect(await listLog(id)).toHaveLength(20);
  });

  it('says of what a refused call was as far as it can be told [DESK-1]', async () => {
    const before = await countRows(db, 'desk_log');
    await post(admin, '/desk/blocks', { kind: 'room', id: 3, from: 'never', to: 'ever', reason: 'x' });
    await post(admin, '/desk/blocks', { kind: { $ne: 1 }, id: 'a\0b' });
    await post(admin, '/desk/blocks', 'no object');
    await app.inject({ method: 'DELETE', url: '/api/desk/blocks/a%00b', headers: admin.headers });
    await house.put(admin, '/desk/readiness/boat/7', { state: 'clean' });
    const rows = await db.selectFrom('desk_log').select(['subject']).orderBy('id').offset(before).execute();
    expect(rows.map(({ subject }) => subject)).toEqual(['room 3', '', '', 'block', 'boat 7']);
  });

  it('has nothing of visitors, whom nobody knows, and nothing of reads [DESK-1]', async () => {
    const id = await stay(4);
    const before = await countRows(db, 'desk_log');
    await post({ headers: {} }, `/desk/bookings/${id}/check-in`);
    for (const path of ['/desk/board?from=2026-11-15&to=2026-11-16', '/desk/today', '/desk/board'])
      await app.inject({ url: `/api${path}`, headers: admin.headers });
    expect(await countRows(db, 'desk_log')).toBe(before);
  });

  it('keeps the name of an admin who deletes their account [DESK-19]', async () => {
    const leaving = await createGuest(house, { role: 'admin', name: 'Leo Leaver' });
    const id = await stay(5);
    await post(leaving, `/desk/bookings/${id}/check-in`);
    await db.deleteFrom('users').where('id', '=', leaving.uid).execute();
    expect(await listLog(id)).toMatchObject([{ actor_id: leaving.uid, actor_name: 'Leo Leaver' }]);
  });
});
