import { describe, expect, it } from 'vitest';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest, type Guest } from '../../../testing/create-guest.ts';
import { findRow, findRows, insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, post, put } = house;
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });
const change = (uid: string, payload: object) => put(admin, `/desk/guests/${uid}`, payload);
const signIn = ({ email, password }: Guest) =>
  app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } });
const logOf = (uid: string) =>
  db
    .selectFrom('desk_log')
    .select(['action', 'before', 'after', 'refused'])
    .where('subject', '=', `guest ${uid}`)
    .orderBy('id')
    .execute();

const suspend = { suspended: true, until: '2099-12-01', reason: 'Two no-shows' };
const night = { roomId: 4, date: '2026-12-01', time: '16:00' };

describe('suspending a guest', () => {
  it('signs them out at once and keeps them from signing in until it is lifted [GUEST-9]', async () => {
    const guest = await createGuest(house);
    expect((await change(guest.uid, suspend)).json()).toEqual({ uid: guest.uid });
    expect((await app.inject({ url: '/api/loyalty', headers: guest.headers })).statusCode).toBe(401);
    expect((await signIn(guest)).json()).toMatchObject({ status: 403, code: 'SUSPENDED' });
    const wrong = await signIn({ ...guest, password: 'not the password' });
    expect(wrong.json()).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' });
    expect(await get(admin, `/desk/guests/${guest.uid}`)).toMatchObject({
      suspended: { since: '2026-11-15T18:00:00.000Z', until: '2099-12-01', reason: 'Two no-shows' },
    });
    await change(guest.uid, { suspended: false });
    expect((await signIn(guest)).statusCode).toBe(200);
    expect((await get(admin, `/desk/guests/${guest.uid}`)).suspended).toBeUndefined();
  });

  it('is refused by the database itself, however somebody comes by a session or a booking [GUEST-9, GUEST-10]', async () => {
    const guest = await createGuest(house);
    await change(guest.uid, { suspended: true });
    const session = { id: 'x', token: 'x', user_id: guest.uid, expires_at: new Date('2100-01-01') };
    await expect(insertRows(db, 'sessions', session)).rejects.toThrow(/sessions_not_suspended/);
    const booking = { kind: 'room', id: 9, date: '2026-12-01', time: '16:00', count: 1 } as const;
    await expect(addBooking(db, { ...booking, uid: guest.uid })).rejects.toThrow(/bookings_not_suspended/);
    await updateRows(db, 'users', { id: guest.uid }, { suspended_until: new Date('2020-01-01') });
    await addBooking(db, { ...booking, uid: guest.uid });
  });

  it('keeps them from booking in every way, at the desk too, also with the session that they had [GUEST-10]', async () => {
    const guest = await createGuest(house);
    // As if the call had passed its checks a moment before.
    await updateRows(db, 'users', { id: guest.uid }, { suspended_at: new Date() });
    const line = { kind: 'room', id: 5, date: '2026-12-01', time: '16:00' };
    const tries = [
      await post(guest, '/bookings', night),
      await post(guest, '/bookings', { ...night, roomId: 13, roomType: 'study' }),
      await post(guest, '/pcbookinghistory', { pcId: 1, date: '2026-12-01', time: '16:00', duration: 1 }),
      await post(guest, '/checkout', { lines: [line] }),
      await post(admin, '/desk/bookings', { ...line, guest: { uid: guest.uid } }),
    ];
    for (const response of tries) expect(response.json()).toMatchObject({ status: 403, code: 'SUSPENDED' });
    expect(await findRows(db, 'bookings', { user_id: guest.uid }, ['id'])).toEqual([]);
  });

  it('is possible for a guest without an account, who is then not booked for under the same address [GUEST-10]', async () => {
    await insertRows(db, 'guests', { id: 'G00000000001', name: 'Ida Berg', email: 'ida@example.com' });
    await change('G00000000001', { suspended: true });
    const line = { kind: 'room', id: 6, date: '2026-12-01', time: '16:00' };
    for (const guest of [{ uid: 'G00000000001' }, { name: 'I. Berg', email: 'IDA@example.com' }])
      expect((await post(admin, '/desk/bookings', { ...line, guest })).json()).toMatchObject({
        status: 403,
        code: 'SUSPENDED',
      });
  });

  it('lets the stay that runs go on [GUEST-9]', async () => {
    const guest = await createGuest(house);
    const stay = {
      kind: 'room',
      id: 7,
      date: '2026-11-14',
      time: '15:00',
      count: 3,
      uid: guest.uid,
    } as const;
    const id = await addBooking(db, { ...stay, status: 'Checked in' });
    await change(guest.uid, suspend);
    expect(await findRow(db, 'bookings', { id }, ['status'])).toEqual({ status: 'Checked in' });
  });

  it('is refused of an admin, and for a day that is past [GUEST-9]', async () => {
    const other = await createGuest(house, { role: 'clerk' });
    for (const { uid } of [admin, other])
      expect((await change(uid, { suspended: true })).json()).toMatchObject({
        status: 409,
        code: 'GUEST_IS_STAFF',
      });
    const guest = await createGuest(house);
    const past = await change(guest.uid, { suspended: true, until: '2026-11-15' });
    expect(past.json()).toMatchObject({ status: 400, errors: [{ path: 'until' }] });
    await change(guest.uid, { suspended: true });
    const promoted = await put(admin, `/users/${guest.uid}`, { role: 'admin' });
    expect(promoted.json()).toMatchObject({ status: 403, code: 'SUSPENDED' });
  });

  it('is for admins: clerks change name and phone number only [GUEST-9]', async () => {
    const [clerk, guest] = [await createGuest(house, { role: 'clerk' }), await createGuest(house)];
    const path = `/desk/guests/${guest.uid}`;
    const refused = await put(clerk, path, { name: 'Kim', suspended: true });
    expect(refused.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect((await put(clerk, path, { name: 'Kim' })).statusCode).toBe(200);
    expect(await get(clerk, path)).toMatchObject({ name: 'Kim' });
  });

  it('leaves a row in the log, refused ones too [GUEST-11]', async () => {
    const guest = await createGuest(house);
    await change(guest.uid, suspend);
    await change(guest.uid, { suspended: false });
    await change(guest.uid, { suspended: false });
    await change(guest.uid, { until: 'never' });
    expect(await logOf(guest.uid)).toMatchObject([
      { action: 'PUT /desk/guests/{uid}', before: { suspended: false }, after: suspend },
      { before: { suspended: true }, after: { suspended: false } },
      { refused: 'BAD_INPUT' },
    ]);
  });
});

describe('changing a guest', () => {
  it('changes name and phone number of accounts and records, and logs which, not what [GUEST-8, GUEST-11]', async () => {
    await insertRows(db, 'guests', { id: 'G00000000002', name: 'Lea' });
    const guest = await createGuest(house, { name: 'Leo' });
    for (const uid of [guest.uid, 'G00000000002']) {
      await change(uid, { name: 'Leo Lund', phoneNumber: '4790000777' });
      expect(await get(admin, `/desk/guests/${uid}`)).toMatchObject({
        name: 'Leo Lund',
        phoneNumber: '4790000777',
      });
      expect(await logOf(uid)).toMatchObject([{ after: { changed: ['name', 'phoneNumber'] } }]);
      expect(JSON.stringify(await logOf(uid))).not.toContain('Lund');
    }
  });

  it.each([{ name: ' ' }, { name: 'a\nb' }, { phoneNumber: '+47' }, { reason: 'x'.repeat(201) }])(
    'refuses %j [GUEST-8]',
    async (payload) => {
      expect((await change(admin.uid, payload)).statusCode).toBe(400);
    },
  );

  it('knows no guest of another id [GUEST-8]', async () => {
    expect((await change('nobody', { name: 'A' })).json()).toMatchObject({ code: 'GUEST_NOT_FOUND' });
  });
});
