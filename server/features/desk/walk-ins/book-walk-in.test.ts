import { describe, expect, it } from 'vitest';
import { addBooking } from '../../../testing/add-booking.ts';
import { findRow, findRows, insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { countRows, countWaiting } from '../../../testing/test-database.ts';
import { checkLedger } from '../../payments/ledger/check-ledger.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now, settings: { maxUpcomingBookings: 1 } });
const { db, get } = house;
const admin = await house.addGuest({ role: 'admin' });

let day = 0;
const nextDay = () => new Date(Date.UTC(2027, 0, 1 + 10 * day++)).toISOString().slice(0, 10);

const book = (body: object, key?: string, by = admin) =>
  house.post(
    by,
    '/desk/bookings',
    { kind: 'room', id: 1, date: nextDay(), time: '16:00', guest: { name: 'Mara Vogt' }, ...body },
    key,
  );
const show = (id: string) => get(admin, `/desk/bookings/${id}`);
const mailsOf = async (id: string) =>
  (await findRows(db, 'mails', {}, ['recipient', 'body'])).filter(({ body }) => body.includes(id));
const addAccount = async (email: string, isVerified: boolean) => {
  const guest = await house.addGuest();
  await updateRows(db, 'users', { id: guest.uid }, { email, email_verified: isVerified });
  return { ...guest, email };
};
const count = (...tables: Parameters<typeof countRows>[1][]) =>
  Promise.all(tables.map((table) => countRows(db, table)));

describe('a walk-in', () => {
  it('is booked for somebody without an account, to be paid later [DESK-55]', async () => {
    const date = nextDay();
    const guest = { name: ' Mara Vogt ', phoneNumber: '4477009001' };
    const answer = await book({ date, nights: 2, guest });
    expect(answer.statusCode).toBe(201);
    const { insertedId, uid, amount } = answer.json();
    expect(amount).toBe(68);
    expect(await show(insertedId)).toMatchObject({
      kind: 'room',
      id: 1,
      title: 'Lantern Bunk',
      date,
      count: 2,
      status: 'Confirmed',
      due: 68,
      guest: { uid, name: 'Mara Vogt', email: '', phoneNumber: '4477009001', hasAccount: false },
    });
    expect(await mailsOf(insertedId)).toEqual([]);
    const logged = await findRow(db, 'desk_log', { booking_id: insertedId }, ['action', 'actor_id', 'after']);
    expect(logged).toMatchObject({ action: 'POST /desk/bookings', actor_id: admin.uid });
    expect(logged.after).toMatchObject({ id: 1, date, count: 2, amount: 68, uid });
  });

  it('is checked in and pays the whole amount at once, all in one [DESK-56]', async () => {
    const answer = await book({
      id: 2,
      date: '2026-11-15',
      time: '09:00',
      guest: { name: 'Kofi', email: 'kofi@example.com' },
      checkIn: true,
      payment: { method: 'cash' },
      amount: 48,
    });
    const { insertedId } = answer.json();
    expect(await show(insertedId)).toMatchObject({
      status: 'Checked in',
      payment: 'paid',
      total: 48,
      paid: 48,
      due: 0,
      arrivedAt: '2026-11-15T18:00:00.000Z',
    });
    const [mail, ...more] = await mailsOf(insertedId);
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe('kofi@example.com');
    expect(mail?.body).toContain('Paid: $48.00 at the desk');
    // It could be anybody's address, and there is no account to sign in to.
    expect(mail?.body).not.toMatch(/Kofi|https?:/);
  });

  it('may begin up to an hour ago, and today at any time in a room [DESK-45]', async () => {
    const hours = { kind: 'pc', id: 3, date: '2026-11-15', duration: 2 };
    expect((await book({ ...hours, time: '17:00', checkIn: true })).statusCode).toBe(201);
    expect((await book({ ...hours, id: 4, time: '16:59' })).json().code).toBe('PC_PAST');
    expect((await book({ date: '2026-11-14' })).json().code).toBe('ROOM_PAST_DATE');
  });

  it('counts no upcoming bookings, but no stay is longer than for guests [DESK-55]', async () => {
    const guest = await addAccount('regular@example.com', true);
    for (const id of [3, 4]) {
      const answer = await book({ id, date: '2027-12-01', guest: { uid: guest.uid } });
      expect(answer.statusCode).toBe(201);
    }
    expect((await book({ nights: 31 })).json().code).toBe('BAD_INPUT');
    expect((await book({ kind: 'study', id: 13, duration: 13 })).json().code).toBe('BAD_INPUT');
  });

  it('happens once under one key, and tells the same again [API-22, DESK-56]', async () => {
    const body = { date: nextDay(), guest: { name: 'Once' }, payment: { method: 'card' } };
    const before = await count('bookings', 'guests', 'desk_payments', 'payments');
    const [first, second] = await Promise.all([book(body, 'once'), book(body, 'once')]);
    expect(first.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    const after = await count('bookings', 'guests', 'desk_payments', 'payments');
    expect(after).toEqual(before.map((rows) => rows + 1));
    expect((await book({ ...body, nights: 2 }, 'once')).json().code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('a walk-in is refused, and nothing is written', () => {
  const refuse = async (body: object) => {
    const before = await count('bookings', 'guests', 'payments', 'desk_payments', 'mails', 'charges');
    const answer = await book({ guest: { name: 'Nobody', email: 'nobody@example.com' }, ...body });
    expect(await count('bookings', 'guests', 'payments', 'desk_payments', 'mails', 'charges')).toEqual(
      before,
    );
    return [answer.statusCode, answer.json().code];
  };
  const pay = { payment: { method: 'cash' } };

  it('where the check-in is too early or the room not ready [DESK-57]', async () => {
    const today = { date: '2026-11-15', checkIn: true, ...pay };
    expect(await refuse({ ...today, date: '2026-11-16' })).toEqual([409, 'TOO_EARLY']);
    expect(await refuse({ ...today, kind: 'pc', id: 1, time: '18:31', nights: undefined })).toEqual([
      409,
      'TOO_EARLY',
    ]);
    await updateRows(db, 'rooms', { id: 5 }, { readiness: 'to clean' });
    expect(await refuse({ ...today, id: 5 })).toEqual([409, 'NOT_READY']);
    const anyway = await book({ ...today, id: 5, anyway: true });
    expect(await show(anyway.json().insertedId)).toMatchObject({ status: 'Checked in', payment: 'paid' });
  });

  it('where it is taken, with what is free nearby, also today at a time that is past [DESK-55]', async () => {
    await addBooking(db, { kind: 'room', id: 6, date: '2026-11-15', time: '16:00', count: 1 });
    const taken = { id: 6, date: '2026-11-15', time: '09:00' };
    expect(await refuse(taken)).toEqual([409, 'ROOM_TAKEN']);
    const { alternatives } = (await book(taken)).json();
    expect(alternatives.filter(({ date }: { date: string }) => date === '2026-11-15')).not.toEqual([]);
  });

  it('for nobody known, nothing known, and a price that nobody was told [DESK-55]', async () => {
    expect(await refuse({ guest: { uid: 'nobody' } })).toEqual([404, 'GUEST_NOT_FOUND']);
    expect(await refuse({ guest: { name: ' ' } })).toEqual([400, 'BAD_INPUT']);
    expect(await refuse({ guest: { name: 'A', email: 'no address' } })).toEqual([400, 'BAD_INPUT']);
    expect(await refuse({ id: 13 })).toEqual([404, 'ROOM_NOT_FOUND']);
    expect(await refuse({ duration: 2 })).toEqual([400, 'BAD_INPUT']);
    expect(await refuse({ kind: 'pc', nights: 2 })).toEqual([400, 'BAD_INPUT']);
    expect(await refuse({ amount: 33 })).toEqual([409, 'PRICE_CHANGED']);
    const refusals = await findRows(db, 'desk_log', { refused: 'GUEST_NOT_FOUND' }, ['subject']);
    expect(refusals).toEqual([{ subject: 'room 1' }]);
  });

  it('to guests', async () => {
    const guest = await house.addGuest();
    expect((await book({}, undefined, guest)).statusCode).toBe(403);
  });
});

describe('holds', () => {
  it('of others give way once their time has passed, and own ones at once', async () => {
    const [one, other] = [
      await addAccount('one@example.com', true),
      await addAccount('two@example.com', true),
    ];
    const date = nextDay();
    const hold = { kind: 'room', id: 7, date, time: '16:00', nights: 1 };
    expect((await house.checkOut(one, [hold])).statusCode).toBe(201);
    const body = { id: 7, date, guest: { uid: other.uid } };
    expect((await book(body)).json().code).toBe('ROOM_TAKEN');
    now = '2026-11-15T19:00:00Z';
    expect((await book(body)).statusCode).toBe(201);
    now = '2026-11-15T18:00:00Z';
    const own = { ...hold, id: 8 };
    expect((await house.checkOut(one, [own])).statusCode).toBe(201);
    expect((await book({ id: 8, date, guest: { uid: one.uid } })).statusCode).toBe(201);
  });
});

describe('an e-mail address', () => {
  const record = async (email: string) => {
    const answer = await book({ guest: { name: 'By address', email } });
    return answer.json() as { insertedId: string; uid: string };
  };

  it('with a verified account means that account [DESK-58]', async () => {
    const guest = await addAccount('Verified@example.com', true);
    const { insertedId, uid } = await record('verified@EXAMPLE.com');
    expect(uid).toBe(guest.uid);
    expect(await get(guest, `/bookings/${insertedId}`)).toMatchObject({ title: 'Lantern Bunk' });
    expect((await mailsOf(insertedId))[0]?.body).toMatch(/https?:/);
  });

  it('without one means the same record, also at the same time [DESK-58]', async () => {
    await addAccount('claimed@example.com', false);
    const booked = await Promise.all(
      ['claimed@example.com', 'Claimed@Example.com', 'claimed@example.com'].map(record),
    );
    expect(new Set(booked.map(({ uid }) => uid)).size).toBe(1);
    expect(await findRows(db, 'guests', { id: booked[0]?.uid ?? '' }, ['name'])).toHaveLength(1);
  });

  it('gives the record to whoever verifies it, and before that to nobody [DESK-59]', async () => {
    const { insertedId, uid } = await record('takeover@example.com');
    const guest = await addAccount('takeover@example.com', false);
    expect((await house.app.inject({ url: `/api/bookings/${insertedId}`, ...guest })).statusCode).toBe(403);
    await updateRows(db, 'users', { id: guest.uid }, { email_verified: true });
    expect(await get(guest, `/bookings/${insertedId}`)).toMatchObject({ userEmail: 'takeover@example.com' });
    expect(await show(insertedId)).toMatchObject({ guest: { uid: guest.uid, hasAccount: true } });
    // A screen that still shows the record books for the account.
    const again = await book({ guest: { uid } });
    expect(again.json().uid).toBe(guest.uid);
  });

  it('gives it to somebody who comes with a verified address from a provider [DESK-59]', async () => {
    const { insertedId } = await record('social@example.com');
    await db
      .insertInto('users')
      .values({ id: 'social', name: 'S', email: 'social@example.com', email_verified: true })
      .execute();
    expect(await show(insertedId)).toMatchObject({ guest: { uid: 'social', hasAccount: true } });
  });

  it('loses no booking that is made while it is verified [DESK-59]', async () => {
    const guest = await addAccount('racing@example.com', false);
    const [{ insertedId }] = await Promise.all([
      record('racing@example.com'),
      updateRows(db, 'users', { id: guest.uid }, { email_verified: true }),
    ]);
    expect(await show(insertedId)).toMatchObject({ guest: { uid: guest.uid } });
  });

  it('loses no booking that is made while its first account appears [DESK-59]', async () => {
    const account = { id: 'sudden', name: 'S', email: 'sudden@example.com', email_verified: true };
    const { booking } = await db.transaction().execute(async (tx) => {
      await insertRows(tx, 'users', account);
      const booking = record('sudden@example.com');
      await expect.poll(() => countWaiting(house.database)).toBe(1);
      return { booking };
    });
    const { insertedId, uid } = await booking;
    expect(uid).toBe('sudden');
    expect(await show(insertedId)).toMatchObject({ guest: { uid: 'sudden', hasAccount: true } });
  });

  it('goes with the account that has taken it over [DESK-59]', async () => {
    const { insertedId, uid } = await record('leaving@example.com');
    const guest = await addAccount('leaving@example.com', true);
    await db.deleteFrom('users').where('id', '=', guest.uid).execute();
    expect(await findRows(db, 'guests', { id: uid }, ['id'])).toEqual([]);
    expect(await show(insertedId)).toMatchObject({ guest: { uid: '', name: 'Erased guest' } });
  });
});

it('leaves every cent accounted for', async () => {
  expect(await checkLedger(db)).toEqual([]);
});
