import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { sandbox } from '../../../../payments/sandbox.ts';
import { addBooking } from '../../../../testing/add-booking.ts';
import { addOrder } from '../../../../testing/add-order.ts';
import { createGuest, signUp } from '../../../../testing/create-guest.ts';
import { fillAccount, fillRecord } from '../../../../testing/fill-guest.ts';
import { findRow, findRows, insertRows, updateRows } from '../../../../testing/rows.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { checkLedger } from '../../../payments/ledger/check-ledger.ts';
import { settleDueRefund } from '../../../payments/refunds/settle-refunds.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp();
const { app, db, get, post } = house;
const admin = await house.addGuest({ role: 'admin' });

type By = { headers: { cookie: string } };

const erase = (uid: string, by: By = admin, at: TestApp = house) =>
  at.app.inject({ method: 'DELETE', url: `/api/desk/guests/${uid}`, headers: by.headers });

const clock = { now: () => Temporal.Instant.from('2026-11-15T18:00:00Z') };
const stay = { kind: 'room', time: '16:00', count: 1 } as const;

let records = 0;
const addRecord = async () => {
  const id = `K${String(++records).padStart(11, '0')}`;
  await insertRows(db, 'guests', { id, name: 'Rhea Record', phone_number: '555' });
  return id;
};

/** Every column of the database that contains one of the words, in any case. */
const listPlaces = async (at: TestApp, words: RegExp): Promise<string[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type <> 'bytea'`.execute(at.db);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text ~* ${words.source} limit 1`.execute(
      at.db,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
};

/** Offers, sales and agreements on money stay as written; the log and the house's settings name members of staff. */
const staying = [
  'bookings.title',
  'bookings.unit_rules',
  'charges.reason',
  'charges.title',
  'checkouts.food',
  'checkouts.released',
  'desk_log.after',
  'desk_log.before',
  'desk_payments.reason',
  'orders.items',
  'refunds.reason',
  'transfers.reference',
];
const ofStaff = ['desk_log.actor_name', 'house_versions.actor_name'];

describe('an erased guest', () => {
  it('leaves nothing personal in any column of the database, and another guest loses nothing [PRIV-5]', async () => {
    const at = await createTestApp();
    const desk = await at.addGuest({ role: 'admin' });
    const [one, two] = [await at.addGuest(), await at.addGuest()];
    await fillAccount(at.database, { mark: 'Ofone', number: 1, uid: one.uid });
    await fillAccount(at.database, { mark: 'Oftwo', number: 2, uid: two.uid });
    const ofTwo = await listPlaces(at, /oftwo|70010002|10\.0\.0\.2/);
    expect((await erase(one.uid, desk, at)).statusCode).toBe(200);

    const left = await listPlaces(at, /ofone|70010001|10\.0\.0\.1/);
    expect(left).toEqual([...staying, ...ofStaff, 'desk_log.address'].toSorted());
    expect(await listPlaces(at, /oftwo|70010002|10\.0\.0\.2/)).toEqual(ofTwo);
    expect(ofTwo.length).toBeGreaterThan(left.length + 15);
    // Only logs still contain their id.
    expect(await listPlaces(at, new RegExp(one.uid))).toEqual([
      'desk_log.actor_id',
      'desk_log.subject',
      'events.user_id',
    ]);
  });

  it('without an account leaves no more than one with an account [PRIV-5]', {
    tags: 'thorough',
  }, async () => {
    const at = await createTestApp();
    const desk = await at.addGuest({ role: 'admin' });
    const uid = await fillRecord(at.database, { mark: 'Ofone', number: 1 });
    await fillRecord(at.database, { mark: 'Oftwo', number: 2 });
    const ofTwo = await listPlaces(at, /oftwo|70010002/);
    expect((await erase(uid, desk, at)).statusCode).toBe(200);
    const left = await listPlaces(at, /ofone|70010001/);
    expect(left.filter((place) => !staying.includes(place))).toEqual([]);
    expect(await listPlaces(at, /oftwo|70010002/)).toEqual(ofTwo);
    expect(await listPlaces(at, new RegExp(uid))).toEqual(['desk_log.subject']);
  });

  it('cannot sign in any more, is signed out at once, and is unknown from then on [PRIV-6]', async () => {
    const guest = await createGuest(house);
    expect((await erase(guest.uid)).json()).toEqual({ uid: guest.uid });
    expect((await app.inject({ url: `/api/users/${guest.uid}`, headers: guest.headers })).statusCode).toBe(
      401,
    );
    const again = await post({ headers: {} }, '/auth/sign-in/email', {
      email: guest.email,
      password: guest.password,
    });
    expect(again.statusCode).toBe(401);
    expect((await erase(guest.uid)).json()).toMatchObject({ status: 404, code: 'GUEST_NOT_FOUND' });
    expect((await get(admin, `/desk/guests/${guest.uid}`)).code).toBe('GUEST_NOT_FOUND');
    expect(await get(admin, `/desk/guests?q=${guest.email}`)).toEqual([]);
  });

  it('may register again with the same address and has nothing of what was [PRIV-6]', async () => {
    const guest = await createGuest(house);
    await addBooking(db, { ...stay, id: 1, date: '2026-10-01', uid: guest.uid });
    await updateRows(db, 'users', { id: guest.uid }, { phone_number: '555', email_verified: true });
    await post(admin, `/desk/guests/${guest.uid}/notes`, { text: 'Snores.' });
    expect((await erase(guest.uid)).statusCode).toBe(200);
    const anew = await signUp(app, { email: guest.email });
    await updateRows(db, 'users', { id: anew.uid }, { email_verified: true });
    expect(await get(anew, '/bookings?mine=true')).toEqual([]);
    expect(await get(admin, `/desk/guests/${anew.uid}`)).toMatchObject({
      phoneNumber: '',
      notes: [],
      stays: { count: 0 },
      points: { total: 200 },
      spent: { total: 0 },
    });
  });

  it('is in the log by number alone [PRIV-7]', async () => {
    const uid = await addRecord();
    await erase(uid);
    const rows = await findRows(db, 'desk_log', { subject: `guest ${uid}` }, [
      'action',
      'before',
      'after',
      'actor_id',
    ]);
    expect(rows).toEqual([
      { action: 'DELETE /desk/guests/{uid}', before: null, after: { erased: true }, actor_id: admin.uid },
    ]);
  });
});

describe('the books', () => {
  it('are the same to the cent after a guest is erased, and so are the figures but for what the guest has rated [PRIV-8]', async () => {
    const at = await createTestApp();
    const desk = await at.addGuest({ role: 'admin' });
    const guest = await at.addGuest({ since: '2026-11-01T00:00:00Z' });
    const book = async (guestOf: object, id: number) => {
      const body = { kind: 'room', id, date: '2026-11-15', time: '16:00', guest: guestOf };
      const booked = await at.post(desk, '/desk/bookings', {
        ...body,
        checkIn: true,
        payment: { method: 'cash' },
      });
      return booked.json() as { insertedId: string; uid: string };
    };
    const one = await book({ uid: guest.uid }, 1);
    const other = await book({ name: 'Rhea Record', email: 'rhea@example.com' }, 2);
    for (const { insertedId } of [one, other]) {
      const path = `/desk/bookings/${insertedId}`;
      await at.post(desk, `${path}/charges`, { title: 'Towel', amount: 3.5 });
      await at.post(desk, `${path}/payments`, { amount: 3.5, method: 'card' });
      await at.post(desk, `${path}/refunds`, { amount: 1, method: 'cash', reason: 'No hot water' });
      await at.post(desk, `${path}/charges`, { title: 'Discount', amount: -1 });
      expect((await at.post(desk, `${path}/check-out`)).statusCode).toBe(200);
    }
    const cart = await at.checkOut(guest, [
      { kind: 'room', id: 3, date: '2026-11-20', time: '16:00', nights: 2 },
    ]);
    await at.press(guest, cart.json().checkoutId, 'paid');
    const [{ _id }] = (await at.get(guest, '/bookings?mine=true&limit=1')) as [{ _id: string }];
    await at.post(guest, `/bookings/${_id}/cancel`);
    while ((await settleDueRefund(at.db, sandbox, clock)) !== 'none due');

    const readBooks = async () => ({
      figures: await at.get(desk, '/desk/insights?from=2026-11-01&to=2026-11-30'),
      bills: await Promise.all(
        [one, other].map(({ insertedId }) => at.get(desk, `/desk/bookings/${insertedId}/bill`)),
      ),
      ledger: await checkLedger(at.db),
      rows: await Promise.all([
        ...(['payments', 'charges', 'desk_payments', 'transfers', 'refunds'] as const).map((table) =>
          findRows(at.db, table, {}, ['id', 'amount_cents'] as never[]),
        ),
        findRows(at.db, 'bookings', {}, ['id', 'status', 'amount_cents', 'date', 'count']),
        findRows(at.db, 'points', {}, ['id', 'points', 'kind']),
      ]),
    });
    const before = await readBooks();
    expect(before.ledger).toEqual([]);
    expect(before.rows.every((rows) => rows.length > 0)).toBe(true);
    for (const uid of [guest.uid, other.uid]) expect((await erase(uid, desk, at)).json()).toEqual({ uid });
    const after = await readBooks();
    const byId = (rows: readonly { id: unknown }[]) =>
      rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    expect(after.rows.map((rows) => byId(rows as { id: unknown }[]))).toEqual(
      before.rows.map((rows) => byId(rows as { id: unknown }[])),
    );
    expect({ ...after, rows: [] }).toEqual({ ...before, rows: [] });
    expect(await at.get(desk, `/desk/bookings/${one.insertedId}`)).toMatchObject({
      guest: { uid: '', name: 'Erased guest', email: '' },
    });
  });
});

describe('erasing is refused', () => {
  const codeOf = async (uid: string, by: By = admin) => {
    const answer = await erase(uid, by);
    return [answer.statusCode, answer.json().code];
  };
  const isThere = async (uid: string) => (await get(admin, `/desk/guests/${uid}`)).uid === uid;

  it.each([
    ['runs', { date: '2026-11-15', status: 'Checked in' }],
    ['is to come', { date: '2026-12-24', status: 'Confirmed' }],
    ['is over while its guest is still in', { date: '2026-11-12', status: 'Checked in' }],
  ] as const)('while a booking %s [PRIV-9]', async (_, { date, status }) => {
    const { uid } = await house.addGuest();
    const booking = await addBooking(db, { ...stay, id: 5, date, uid, status });
    expect(await codeOf(uid)).toEqual([409, 'GUEST_HAS_BOOKINGS']);
    const record = await addRecord();
    await updateRows(db, 'bookings', { id: booking }, { user_id: null, guest_id: record });
    expect(await codeOf(record)).toEqual([409, 'GUEST_HAS_BOOKINGS']);
    expect(await isThere(record)).toBe(true);
    expect((await erase(uid)).statusCode).toBe(200);
    const ended = { status: 'Cancelled', cancelled_at: new Date(), arrived_at: null } as const;
    await updateRows(db, 'bookings', { id: booking }, ended);
    expect((await erase(record)).statusCode).toBe(200);
    expect(await findRow(db, 'bookings', { id: booking }, ['guest_id'])).toEqual({ guest_id: null });
  });

  it('while a cart is being paid, and not once its time has passed [PRIV-9]', async () => {
    const guest = await house.addGuest();
    const food = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };
    expect((await house.checkOut(guest, [food])).statusCode).toBe(201);
    expect(await codeOf(guest.uid)).toEqual([409, 'GUEST_HAS_BOOKINGS']);
    await updateRows(
      db,
      'checkouts',
      { user_id: guest.uid },
      { expires_at: new Date('2026-11-15T17:00:00Z') },
    );
    expect((await erase(guest.uid)).statusCode).toBe(200);
  });

  it('while the kitchen has an order [PRIV-9]', async () => {
    const guest = await house.addGuest();
    const order = await addOrder(db, { uid: guest.uid, status: 'Ready to Serve' });
    expect(await codeOf(guest.uid)).toEqual([409, 'GUEST_HAS_ORDERS']);
    const done = { status: 'Completed', completed_at: new Date() } as const;
    await updateRows(db, 'orders', { id: Number(order) }, done);
    expect((await erase(guest.uid)).statusCode).toBe(200);
  });

  it('while money is open in either direction [PRIV-9]', async () => {
    const record = await addRecord();
    const booking = await addBooking(db, { ...stay, id: 6, date: '2026-10-05' });
    const change = { guest_id: record, user_id: null, amount_cents: 2000 };
    await updateRows(db, 'bookings', { id: booking }, change);
    await updateRows(db, 'payments', { booking_id: booking }, { amount_cents: 2000 });
    const pay = (amount: number) =>
      post(admin, `/desk/bookings/${booking}/payments`, { amount, method: 'cash' });
    const refund = { kind: 'charge', title: 'Discount', amount_cents: -500, at: new Date() } as const;
    expect(await codeOf(record)).toEqual([409, 'GUEST_HAS_OPEN_BILLS']);
    expect((await pay(20)).statusCode).toBe(201);
    await insertRows(db, 'charges', { ...refund, booking_id: booking });
    expect(await codeOf(record)).toEqual([409, 'GUEST_HAS_OPEN_BILLS']);
    await insertRows(db, 'charges', { ...refund, title: 'Towel', amount_cents: 500, booking_id: booking });
    expect((await erase(record)).statusCode).toBe(200);
  });

  it('of whoever works at the desk, the last admin among them, and by clerks and guests [PRIV-10]', async () => {
    const clerk = await house.addGuest({ role: 'clerk' });
    const guest = await house.addGuest();
    expect(await codeOf(clerk.uid)).toEqual([409, 'GUEST_IS_STAFF']);
    expect(await codeOf(admin.uid)).toEqual([409, 'GUEST_IS_STAFF']);
    expect(await codeOf(guest.uid, clerk)).toEqual([403, 'NOT_ALLOWED']);
    expect(await codeOf(guest.uid, guest)).toEqual([403, 'NOT_ALLOWED']);
    expect(await isThere(guest.uid)).toBe(true);
  });

  it('until the admin has confirmed who they are [PRIV-10]', async () => {
    const other = await createGuest(house, { role: 'admin' });
    const uid = await addRecord();
    await updateRows(db, 'sessions', { user_id: other.uid }, { confirmed_at: new Date(0) });
    expect(await codeOf(uid, other)).toEqual([403, 'CONFIRM_IDENTITY']);
    await post(other, '/confirmations', { password: other.password });
    expect((await erase(uid, other)).statusCode).toBe(200);
  });
});

describe('erasing at the same time', () => {
  it('as the guest books: one of the two happens [PRIV-11]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const guest = await house.addGuest();
      const body = { roomId: 7, date: `2027-03-${10 + round}`, time: '16:00' };
      const calls = [() => post(guest, '/bookings', body), () => erase(guest.uid)];
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      const [booked, erased] = round % 2 ? answers : answers.toReversed();
      expect([
        [201, 409],
        [401, 200],
      ]).toContainEqual([booked?.statusCode, erased?.statusCode]);
      const taken = await findRows(db, 'bookings', { room_id: 7, date: body.date, status: 'Confirmed' }, [
        'user_id',
      ]);
      expect(taken).toEqual(booked?.statusCode === 201 ? [{ user_id: guest.uid }] : []);
    }
  });

  it('as the desk books for a record: one of the two happens [PRIV-11]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const uid = await addRecord();
      const body = { kind: 'room', id: 8, date: `2027-03-${10 + round}`, time: '16:00', guest: { uid } };
      const calls = [() => post(admin, '/desk/bookings', body), () => erase(uid)];
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      const [booked, erased] = round % 2 ? answers : answers.toReversed();
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([booked?.statusCode, erased?.statusCode]);
    }
  });

  it('by two admins: one of them is told that the guest is gone [PRIV-11]', async () => {
    const other = await house.addGuest({ role: 'admin' });
    for (const uid of [(await house.addGuest()).uid, await addRecord()]) {
      const answers = await Promise.all([erase(uid), erase(uid, other)]);
      const codes = answers.map((answer) => answer.json().code);
      expect(codes).toContain(undefined);
      expect([['GUEST_NOT_FOUND'], ['GUEST_CHANGED']]).toContainEqual(codes.filter(Boolean));
    }
  });
});
