import { describe, expect, it } from 'vitest';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { findRow, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { countRows } from '../../../testing/test-database.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp();
const { app, db, post } = house;
const guest = await createGuest(house, { name: 'Ines Carvalho' });
const newAdmin = () => createGuest(house, { role: 'admin' });
const admin = await newAdmin();

const ask = (code: string, { headers } = admin) =>
  app.inject({ url: `/api/desk/check-in/${encodeURIComponent(code)}`, headers });
const stay = async (id: number, part: object = {}) => {
  const request = { kind: 'room', id, date: '2026-11-15', time: '16:00', count: 1 } as const;
  const bookingId = await addBooking(db, { ...request, uid: guest.uid, ...part });
  const { check_in_code: code } = await findRow(db, 'bookings', { id: bookingId }, ['check_in_code']);
  return { bookingId, code };
};

describe('a check-in code', () => {
  it('means its booking, however it is typed [DESK-11]', async () => {
    const { bookingId, code } = await stay(1);
    await updateRows(db, 'bookings', { id: bookingId }, { check_in_code: 'HP01XTZ9' });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    for (const typed of ['HP01XTZ9', 'hp01-xtz9', ' hp01 xtz9 ', 'HPOI–XTZ9', 'hp0l-xt-z9']) {
      const response = await ask(typed);
      expect(response.json()).toMatchObject({
        _id: bookingId,
        status: 'Confirmed',
        guest: { name: 'Ines Carvalho', uid: guest.uid },
        kind: 'room',
        id: 1,
        date: '2026-11-15',
      });
    }
  });

  it('is useless once the guest is in, but says of which booking it was, and is good again after undo [DESK-11]', async () => {
    const { bookingId, code } = await stay(2);
    await post(admin, `/desk/bookings/${bookingId}/check-in`);
    expect((await ask(code)).json()).toMatchObject({
      status: 404,
      code: 'CODE_UNKNOWN',
      bookingId,
      bookingStatus: 'Checked in',
    });
    await post(admin, `/desk/bookings/${bookingId}/undo`);
    expect((await ask(code)).json()).toMatchObject({ _id: bookingId });
    await post(admin, `/desk/bookings/${bookingId}/no-show`);
    expect((await ask(code)).json()).toMatchObject({ code: 'CODE_UNKNOWN', bookingStatus: 'No-show' });
  });

  it('of another day is found too; that of a hold, a block or what was cancelled is not [DESK-11]', async () => {
    const later = await stay(3, { date: '2026-12-24' });
    expect((await ask(later.code)).json()).toMatchObject({ _id: later.bookingId, date: '2026-12-24' });
    for (const status of ['Pending', 'Cancelled'] as const) {
      const { code } = await stay(4, { status });
      expect((await ask(code)).json()).not.toHaveProperty('bookingId');
      expect((await ask(code)).json()).toMatchObject({ status: 404, code: 'CODE_UNKNOWN' });
    }
  });

  it('means the booking that can be checked in where a past one had the same', async () => {
    const [past, present] = [await stay(5, { date: '2026-10-01' }), await stay(5)];
    await updateRows(db, 'bookings', { id: past.bookingId }, { check_in_code: 'SAME0000' });
    await updateRows(db, 'bookings', { id: present.bookingId }, { check_in_code: 'SAME0000' });
    expect((await ask('same-0000')).json()).toMatchObject({ _id: present.bookingId });
  });

  it('can be guessed ten times a minute by an admin, and not more; right ones do not count [DESK-12]', async () => {
    const { bookingId, code } = await stay(6);
    const [one, other] = [await newAdmin(), await newAdmin()];
    for (let time = 0; time < 10; time += 1) {
      expect((await ask(code, one)).json()).toMatchObject({ _id: bookingId });
      expect((await ask(`0000000${time}`, one)).statusCode).toBe(404);
    }
    const refused = await ask('ZZZZZZZZ', one);
    expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await ask(code, one)).statusCode).toBe(429);
    expect((await ask(code, other)).statusCode).toBe(200);
  });

  it('is no guess where it cannot be one: names in the search are not limited [DESK-12]', async () => {
    const one = await newAdmin();
    for (let time = 0; time < 12; time += 1)
      expect((await ask('Ines Carvalho', one)).json()).toMatchObject({ code: 'CODE_UNKNOWN' });
    expect((await ask('')).statusCode).toBe(404);
    expect((await ask('x'.repeat(41))).json()).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('is for admins to read, and reading leaves no row in the log [DESK-1]', async () => {
    expect((await ask('ZZZZZZZZ', guest)).statusCode).toBe(403);
    const before = await countRows(db, 'desk_log');
    await ask('ZZZZZZZZ');
    expect(await countRows(db, 'desk_log')).toBe(before);
  });
});
