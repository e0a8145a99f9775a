import { afterEach, describe, expect, it } from 'vitest';
import { addBooking } from './testing/add-booking.ts';
import { addGuest, openSessions, testSecret } from './testing/add-guests.ts';
import { changeDuring } from './testing/postgres/change-during.ts';
import { updateRows } from './testing/rows.ts';
import { createTestApp } from './testing/test-app.ts';
import { countRows } from './testing/test-database.ts';

const { app, database, db } = await createTestApp();
const { uid, email } = await addGuest(db);
const at = { date: '2026-12-20', time: '16:00' };
const booking = await addBooking(db, {
  kind: 'room',
  id: 3,
  date: '2026-12-01',
  time: '16:00',
  count: 1,
  uid,
});
const food = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** Writes of guests that lock the guest first. */
const calls = [
  ['POST /bookings', { roomId: 1, ...at }],
  ['POST /pcbookinghistory', { pcId: 1, ...at, duration: 1 }],
  ['POST /payments', { roomId: 1, ...at }],
  ['POST /checkout', { lines: [{ kind: 'room', id: 1, ...at }] }],
  ['POST /checkout', { lines: [{ kind: 'room', id: 1, ...at }], code: 'NIGHT-7QK2-M9XD' }],
  ['POST /orderDetails', food],
  ['POST /orderDetails', { ...food, code: 'NIGHT-7QK2-M9XD' }],
  ['POST /waitlist', { kind: 'room', id: 3, date: '2026-12-01', time: '16:00' }],
  ['DELETE /waitlist/7QK2M9XD4TRA', undefined],
  ['POST /feedback', { Room_id: 3, email, rating: 5, message: 'Quiet.' }],
  ['POST /loyalty/redemptions', { reward: 'Free Pizza' }],
  ['POST /votes', { feature: 'More Payment Options' }],
  ['POST /suggestions', { text: 'More lamps.' }],
  [`POST /bookings/${booking}/cancel`, {}],
  [`POST /bookings/${booking}/extend`, { nights: 1 }],
  [`POST /bookings/${booking}/messages`, { text: 'A second pillow, please.' }],
  [`POST /bookings/${booking}/messages/read`, { upTo: '7QK2M9XD4TRA' }],
  ['PUT /calendarFeed', undefined],
] as const;

const endSessions = 'delete from sessions where user_id = $1';
const suspend = 'update users set suspended_at = now() where id = $1';

const ends = [
  { end: 'signs out', statements: [endSessions] },
  {
    end: 'is signed out by time',
    statements: ["update sessions set expires_at = now() - interval '1 second' where user_id = $1"],
  },
  { end: 'is suspended', statements: [suspend, endSessions] },
];

const tables = [
  ...(['bookings', 'payments', 'checkouts', 'orders', 'waitlist', 'feedback', 'redemptions'] as const),
  ...(['votes', 'suggestions', 'messages', 'calendar_feeds', 'idempotency_keys', 'mails'] as const),
];
const count = () => Promise.all(tables.map((table) => countRows(db, table)));
const before = await count();

afterEach(async () => {
  expect(await count()).toEqual(before);
  await updateRows(db, 'users', { id: uid }, { suspended_at: null });
});

const callDuring = async (statements: string[], call: string, payload: object | undefined) => {
  const [headers] = await openSessions(db, testSecret, [uid]);
  const [method, path] = call.split(' ') as ['POST', string]; // as written above
  const response = await changeDuring(database, { uid, statements }, () =>
    app.inject({
      method,
      url: `/api${path}`,
      ...(payload && { payload }),
      headers: { ...headers, 'idempotency-key': 'once' },
    }),
  );
  return response.json();
};

describe.each(ends)('a guest who $end while their call waits', ({ statements }) => {
  it.each(calls)('of %s %j is refused, and nothing is written', async (call, payload) => {
    expect(await callDuring(statements, call, payload)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });
});

it('refuses a suspended guest even if a session were left to them', async () => {
  expect(await callDuring([suspend], 'POST /suggestions', { text: 'More lamps.' })).toMatchObject({
    status: 403,
    code: 'SUSPENDED',
  });
});
