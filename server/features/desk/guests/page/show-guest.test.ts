import { describe, expect, it } from 'vitest';
import type { GuestEvent } from '#contract/desk/guests.ts';
import { addBooking } from '../../../../testing/add-booking.ts';
import { addFeedback } from '../../../../testing/add-feedback.ts';
import { addOrder } from '../../../../testing/add-order.ts';
import { createGuest } from '../../../../testing/create-guest.ts';
import { insertRows, updateRows } from '../../../../testing/rows.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, post, walk } = house;
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });
const mara = await createGuest(house, { name: 'Mara Lindqvist' });
await updateRows(
  db,
  'users',
  { id: mara.uid },
  { phone_number: '46705550118', created_at: new Date('2025-01-01') },
);
const stay = (date: string, more: object = {}) =>
  addBooking(db, { kind: 'room', id: 1, date, time: '15:00', count: 1, uid: mara.uid, ...more });
const past = await stay('2026-10-01', { count: 2, status: 'Completed' });
await stay('2026-10-11', { kind: 'pc', id: 1, count: 3 });
await stay('2026-10-21', { status: 'No-show' });
await stay('2026-10-22', { status: 'Cancelled' });
const running = await stay('2026-11-14', { status: 'Checked in', count: 4 });
await stay('2026-12-24');
await updateRows(db, 'bookings', { id: running }, { amount_cents: 10_000 });
await updateRows(db, 'payments', { booking_id: running }, { amount_cents: 10_000 });
await post(admin, `/desk/bookings/${running}/payments`, { amount: 60, method: 'card' });
await post(admin, `/desk/bookings/${running}/refunds`, {
  amount: 10,
  method: 'card',
  reason: 'No hot water',
});
await addFeedback(db, { uid: mara.uid, bookingId: past, roomId: 1 });
await addOrder(db, { uid: mara.uid });

const events = async (query = ''): Promise<GuestEvent[]> =>
  (await walk(admin, `/desk/guests/${mara.uid}/events?${query}`)).flatMap((page) => page.json());

describe('the page of a guest', () => {
  it('says who it is, how often they stayed, what they paid, how they rate and what runs [GUEST-5]', async () => {
    expect(await get(admin, `/desk/guests/${mara.uid}`)).toMatchObject({
      uid: mara.uid,
      name: 'Mara Lindqvist',
      email: mara.email,
      phoneNumber: '46705550118',
      hasAccount: true,
      role: 'user',
      isSelf: false,
      isLastAdmin: false,
      emailVerified: false,
      stays: { count: 3, nights: 6, hours: 3 },
      spent: { total: 50, food: 0 },
      cancelled: 1,
      noShows: 1,
      points: { total: 200, next: { points: 200 } },
      ratings: { count: 1, average: 4, last: 4 },
      now: { _id: running, status: 'Checked in', due: 50 },
      notes: [],
      doubles: [],
    });
  });

  it('is there for a record without an account, and leads to the account that has taken it over [GUEST-5]', async () => {
    const record = { id: 'G00000000001', name: 'M. Lindqvist', phone_number: '46705550118' };
    await insertRows(db, 'guests', [record, { id: 'G00000000002', name: 'Mara', user_id: mara.uid }]);
    expect(await get(admin, '/desk/guests/G00000000001')).toMatchObject({
      uid: 'G00000000001',
      email: '',
      hasAccount: false,
      stays: { count: 0 },
      spent: { total: 0 },
      doubles: [{ same: 'phone', guests: [{ uid: mara.uid }, { uid: 'G00000000001' }] }],
    });
    expect(await get(admin, '/desk/guests/G00000000002')).toMatchObject({ uid: mara.uid });
    const missing = await app.inject({ url: '/api/desk/guests/nobody', headers: admin.headers });
    expect(missing.json()).toMatchObject({ status: 404, code: 'GUEST_NOT_FOUND' });
  });

  it('says of the last admin that they are [GUEST-5]', async () => {
    await db.updateTable('users').set({ role: 'user' }).where('id', '<>', admin.uid).execute();
    expect(await get(admin, `/desk/guests/${admin.uid}`)).toMatchObject({ isSelf: true, isLastAdmin: true });
  });

  it('says what happened, the newest first, page by page and kind by kind [GUEST-6]', async () => {
    const all = await events('limit=100');
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    for (const limit of [1, 2, 5]) expect(await events(`limit=${limit}`)).toEqual(all);
    const kinds = await Promise.all(
      ['stays', 'food', 'money', 'voice'].map((kind) => events(`kind=${kind}`)),
    );
    expect(kinds.map(({ length }) => length)).toEqual([9, 1, 2, 2]);
    expect(kinds.flat()).toHaveLength(all.length);
    expect(kinds[2]).toMatchObject(
      [
        { what: 'refunded', amount: 10, text: 'No hot water', actor: 'Ada Admin', bookingId: running },
        { what: 'paid', amount: 60, text: 'card', actor: 'Ada Admin' },
      ].toSorted(() => 0),
    );
    expect(kinds[3]).toMatchObject([{ what: 'rated', rating: 4 }, { what: 'joined' }]);
    const bad = await app.inject({
      url: `/api/desk/guests/${mara.uid}/events?after=x`,
      headers: admin.headers,
    });
    expect(bad.statusCode).toBe(400);
  });
});
