import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { GuestDetail } from '#contract/desk/guests.ts';
import type { MergePreview } from '#contract/desk/merge.ts';
import { addBooking } from '../../../../testing/add-booking.ts';
import { addFeedback } from '../../../../testing/add-feedback.ts';
import { addGuestRecord, type NewRecord } from '../../../../testing/add-guest-record.ts';
import { addOrder } from '../../../../testing/add-order.ts';
import { createGuest } from '../../../../testing/create-guest.ts';
import { findRow, findRows, updateRows } from '../../../../testing/rows.ts';
import { createTestApp } from '../../../../testing/test-app.ts';
import { countRows } from '../../../../testing/test-database.ts';
import { checkLedger } from '../../../payments/ledger/check-ledger.ts';
import { movedTables } from './merge.queries.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, post } = house;
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

let day = 0;
const nextDay = () => new Date(Date.UTC(2027, 0, 1 + 3 * day++)).toISOString().slice(0, 10);

const addRecord = (given: NewRecord = {}) => addGuestRecord(house, given);
const addAccount = async (isVerified = true) => {
  const guest = await createGuest(house, { name: 'Mara Lindqvist' });
  await updateRows(db, 'users', { id: guest.uid }, { email_verified: isVerified });
  return guest;
};
const merge = (uid: string, other: string, take: object = {}) =>
  post(admin, `/desk/guests/${uid}/merge`, { with: other, take });
const preview = (uid: string, other: string): Promise<MergePreview> =>
  get(admin, `/desk/guests/${uid}/merge?with=${other}`);
const show = (uid: string): Promise<GuestDetail> => get(admin, `/desk/guests/${uid}`);
const ownerOf = (id: string) => findRow(db, 'bookings', { id }, ['user_id', 'guest_id']);
const logOf = (uid: string) =>
  db
    .selectFrom('desk_log')
    .select(['action', 'subject', 'before', 'after', 'refused'])
    .where('action', '=', 'POST /desk/guests/{uid}/merge')
    .where('subject', '=', `guest ${uid}`)
    .orderBy('id')
    .execute();
const old = { created_at: new Date('2025-03-01T00:00:00Z') };

describe('merging two records without an account', () => {
  it('leaves one, the older, with the bookings and notes of both, to which both ids lead [MERGE-1]', async () => {
    const [one, other] = [await addRecord(), await addRecord({ ...old, name: 'Mara Lindqvist' })];
    expect((await merge(one.uid, other.uid)).json()).toEqual({ uid: other.uid });
    for (const { uid } of [one, other]) {
      const guest = await show(uid);
      expect(guest).toMatchObject({
        uid: other.uid,
        name: 'M. Lindqvist',
        since: '2025-03-01T00:00:00.000Z',
      });
      expect(guest.notes.map(({ noteId }) => noteId).toSorted()).toEqual(
        [one.noteId, other.noteId].toSorted(),
      );
    }
    for (const { bookingId } of [one, other])
      expect(await ownerOf(bookingId)).toEqual({ user_id: null, guest_id: other.uid });
    const found = await get(admin, '/desk/guests?q=m.+lindqvist');
    expect(found.map(({ uid }: { uid: string }) => uid)).toEqual([other.uid]);
    // A screen that still shows the merged record books for the kept one.
    const line = { kind: 'room', id: 2, date: nextDay(), time: '16:00', guest: { uid: one.uid } };
    expect((await post(admin, '/desk/bookings', line)).json()).toMatchObject({ uid: other.uid });
  });

  it('takes name, phone number and address of either, and puts aside what is replaced [MERGE-2]', async () => {
    const phones = { phone_number: '4670111', email: 'a@merge.test' };
    const one = await addRecord({ ...old, ...phones, name: 'Mara' });
    const other = await addRecord({ phone_number: '4670222', email: 'b@merge.test' });
    await merge(one.uid, other.uid, { phoneNumber: 'other', email: 'other' });
    const stays = { name: 'Mara', phoneNumber: '4670222', email: 'b@merge.test' };
    expect(await show(one.uid)).toMatchObject(stays);
    const columns = ['guest_id', 'name', 'phone_number', 'email'] as const;
    expect(await findRow(db, 'merged_guests', { id: other.uid }, columns)).toEqual({
      guest_id: one.uid,
      name: 'M. Lindqvist',
      phone_number: '4670111',
      email: 'a@merge.test',
    });
    // A replaced address matches nobody any more.
    const line = { kind: 'room', id: 2, date: nextDay(), time: '16:00' };
    const book = async (email: string) =>
      (await post(admin, '/desk/bookings', { ...line, date: nextDay(), guest: { name: 'M', email } })).json()
        .uid;
    expect(await book('b@merge.test')).toBe(one.uid);
    expect(await book('a@merge.test')).not.toBe(one.uid);
  });

  it('fills what this record lacks from the other [MERGE-2]', async () => {
    const one = await addRecord({ ...old, name: 'Mara' });
    const other = await addRecord({ phone_number: '4670333', email: 'c@merge.test' });
    await merge(one.uid, other.uid);
    expect(await show(one.uid)).toMatchObject({
      name: 'Mara',
      phoneNumber: '4670333',
      email: 'c@merge.test',
    });
  });

  it('takes along what was merged into them before [MERGE-1]', async () => {
    const [first, second, third] = [await addRecord(old), await addRecord(), await addRecord()];
    await merge(second.uid, third.uid);
    await merge(first.uid, second.uid);
    for (const { uid } of [first, second, third]) expect((await show(uid)).uid).toBe(first.uid);
    const account = await addAccount();
    await merge(account.uid, third.uid);
    for (const { uid, bookingId } of [first, second, third]) {
      expect((await show(uid)).uid).toBe(account.uid);
      expect(await ownerOf(bookingId)).toEqual({ user_id: account.uid, guest_id: null });
    }
  });
});

describe('merging a record into an account', () => {
  it('gives the account everything, and it keeps its address and its points [MERGE-1, MERGE-2]', async () => {
    const guest = await addAccount();
    const record = await addRecord({ phone_number: '4670444', email: 'd@merge.test' });
    await merge(record.uid, guest.uid, { name: 'this' });
    expect(await show(record.uid)).toMatchObject({
      uid: guest.uid,
      name: 'M. Lindqvist',
      phoneNumber: '4670444',
      email: guest.email,
      points: { total: 200 },
      notes: [{ noteId: record.noteId }],
    });
    expect(await get(guest, `/bookings/${record.bookingId}`)).toMatchObject({ userEmail: guest.email });
    const left = await findRow(db, 'guests', { id: record.uid }, ['name', 'phone_number', 'user_id']);
    expect(left).toEqual({ name: 'Mara Lindqvist', phone_number: '', user_id: guest.uid });
  });

  it('is refused the address of the record [MERGE-2]', async () => {
    const [guest, record] = [await addAccount(), await addRecord({ email: 'e@merge.test' })];
    for (const [uid, other, email] of [
      [guest.uid, record.uid, 'other'],
      [record.uid, guest.uid, 'this'],
    ] as const)
      expect((await merge(uid, other, { email })).json()).toMatchObject({
        status: 400,
        errors: [{ path: 'take.email' }],
      });
    expect((await merge(guest.uid, record.uid, { email: 'this' })).statusCode).toBe(200);
  });

  it('that has no name keeps that of the record [MERGE-2]', async () => {
    const [guest, record] = [await addAccount(), await addRecord()];
    await updateRows(db, 'users', { id: guest.uid }, { name: '' });
    expect((await merge(guest.uid, record.uid)).statusCode).toBe(200);
    expect((await show(guest.uid)).name).toBe('M. Lindqvist');
  });
});

describe('what cannot be merged', () => {
  const refuse = async (uid: string, other: string) => {
    const read = await app.inject({
      url: `/api/desk/guests/${uid}/merge?with=${other}`,
      headers: admin.headers,
    });
    const written = await merge(uid, other);
    expect(read.json().code).toBe(written.json().code);
    return [written.statusCode, written.json().code];
  };

  it('is two accounts, whose owners sign in, and an account that has not verified its address [MERGE-3]', async () => {
    const [guest, record] = [await addAccount(), await addRecord()];
    expect(await refuse(guest.uid, (await addAccount()).uid)).toEqual([409, 'TWO_ACCOUNTS']);
    const { uid } = await addAccount(false);
    expect(await refuse(record.uid, uid)).toEqual([409, 'ACCOUNT_UNVERIFIED']);
    expect(await ownerOf(record.bookingId)).toEqual({ user_id: null, guest_id: record.uid });
  });

  it('is a guest with themselves or with nobody [MERGE-3]', async () => {
    const { uid } = await addRecord();
    expect(await refuse(uid, uid)).toEqual([409, 'SAME_GUEST']);
    expect(await refuse(uid, 'nobody')).toEqual([404, 'GUEST_NOT_FOUND']);
    expect(await refuse('nobody', uid)).toEqual([404, 'GUEST_NOT_FOUND']);
  });

  it('is anything, for clerks [MERGE-3]', async () => {
    const clerk = await createGuest(house, { role: 'clerk' });
    const [one, other] = [await addRecord(), await addRecord()];
    const path = `/desk/guests/${one.uid}/merge`;
    const read = await app.inject({ url: `/api${path}?with=${other.uid}`, headers: clerk.headers });
    expect(read.statusCode).toBe(403);
    expect((await post(clerk, path, { with: other.uid })).statusCode).toBe(403);
  });
});

describe('a suspension', () => {
  const suspend = (table: 'users' | 'guests', id: string, until: string | null) =>
    updateRows(
      db,
      table,
      { id },
      { suspended_at: new Date(), suspended_until: until === null ? null : new Date(until) },
    );

  it('of either stays, and signs the account out [MERGE-4]', async () => {
    const [guest, record] = [await addAccount(), await addRecord()];
    await suspend('guests', record.uid, '2027-02-01T00:00:00Z');
    expect((await preview(guest.uid, record.uid)).suspended).toBe(true);
    await merge(guest.uid, record.uid);
    expect((await show(guest.uid)).suspended).toMatchObject({ until: '2027-02-01' });
    expect((await app.inject({ url: '/api/loyalty', headers: guest.headers })).statusCode).toBe(401);
    expect(await logOf(guest.uid)).toMatchObject([{ after: { suspended: true } }]);
  });

  it('of both is the longer one, and one that is over is none [MERGE-4]', async () => {
    const [one, other] = [await addRecord(old), await addRecord()];
    await suspend('guests', one.uid, '2027-02-01T00:00:00Z');
    await suspend('guests', other.uid, null);
    await merge(one.uid, other.uid);
    expect((await show(one.uid)).suspended).not.toHaveProperty('until');
    const [third, fourth] = [await addRecord(old), await addRecord()];
    await suspend('guests', fourth.uid, '2026-11-01T00:00:00Z');
    expect((await preview(third.uid, fourth.uid)).suspended).toBe(false);
    await merge(third.uid, fourth.uid);
    expect(await show(third.uid)).not.toHaveProperty('suspended');
  });

  it('comes to nobody who works at the desk [MERGE-4]', async () => {
    const record = await addRecord();
    await updateRows(db, 'users', { id: admin.uid }, { email_verified: true });
    await suspend('guests', record.uid, null);
    expect((await merge(admin.uid, record.uid)).json()).toMatchObject({
      status: 409,
      code: 'GUEST_IS_STAFF',
    });
  });
});

describe('the preview', () => {
  it('says what both have and what the guest has afterwards, and changes nothing [MERGE-5]', async () => {
    const [guest, record] = [await addAccount(), await addRecord()];
    const stay = { kind: 'room', id: 3, time: '15:00', count: 1, uid: guest.uid } as const;
    const past = await addBooking(db, { ...stay, date: '2026-10-01', status: 'Completed' });
    await addFeedback(db, { uid: guest.uid, bookingId: past, roomId: 3 });
    await addOrder(db, { uid: guest.uid });
    for (const bookingId of [past, record.bookingId]) {
      await updateRows(db, 'bookings', { id: bookingId }, { amount_cents: 10_000 });
      await updateRows(db, 'payments', { booking_id: bookingId }, { amount_cents: 10_000 });
      await post(admin, `/desk/bookings/${bookingId}/payments`, { amount: 60, method: 'cash' });
    }
    const rows = await countRows(db, 'desk_log');
    const shown = await preview(record.uid, guest.uid);
    expect(shown).toMatchObject({
      this: { uid: record.uid, hasAccount: false, sums: { bookings: 1, notes: 1, spent: 60, due: 40 } },
      other: {
        uid: guest.uid,
        hasAccount: true,
        email: guest.email,
        sums: { stays: 1, bookings: 1, orders: 1, reviews: 1, notes: 0, points: 200, spent: 60, due: 40 },
      },
      stays: 'other',
      suspended: false,
      sums: { stays: 1, bookings: 2, orders: 1, reviews: 1, notes: 1, points: 200, spent: 120, due: 80 },
    });
    expect(shown.this.sums).not.toHaveProperty('points');
    expect(await countRows(db, 'desk_log')).toBe(rows);
    await merge(record.uid, guest.uid);
    const { stays, spent, points, ratings, notes } = await show(guest.uid);
    expect({
      stays: stays.count,
      spent: spent.total,
      points: points?.total,
      reviews: ratings.count,
      notes: notes.length,
    }).toEqual({ stays: 1, spent: 120, points: 200, reviews: 1, notes: 1 });
    const again = await addRecord();
    expect((await preview(guest.uid, again.uid)).this.sums).toEqual(shown.sums);
  });
});

describe('the log', () => {
  it('has one row with what is needed to part the two again, and no name, number or address [MERGE-6]', async () => {
    const secret = { name: 'Xenia Quill', phone_number: '4670997', email: 'quill@merge.test' };
    const [one, other] = [await addRecord(old), await addRecord(secret)];
    await house.put(admin, `/desk/guests/${other.uid}`, { phoneNumber: '4670998' });
    await merge(one.uid, other.uid, { name: 'other' });
    const log = await logOf(one.uid);
    expect(log).toEqual([
      {
        action: 'POST /desk/guests/{uid}/merge',
        subject: `guest ${one.uid}`,
        before: null,
        refused: null,
        after: {
          merged: other.uid,
          taken: ['name', 'phoneNumber', 'email'],
          bookings: [other.bookingId],
          notes: [other.noteId],
        },
      },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Xenia|467099|quill/);
    const entries = await get(admin, '/desk/log?limit=100');
    // Entries about the merged record have the title of the kept one.
    expect(
      entries.find(({ subject }: { subject: string }) => subject === `guest ${other.uid}`),
    ).toMatchObject({
      title: 'Xenia Quill',
    });
  });
});

describe('the database', () => {
  /** Every column of a table that refers to another. */
  const refersTo = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || attname as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = ${table}::regclass order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };

  it('has nothing that hangs on a record and stays behind [MERGE-8]', async () => {
    const tables = Object.values(movedTables);
    const moved = tables.map((table) => `${table}.guest_id`);
    expect(await refersTo('guests')).toEqual([...moved, 'merged_guests.guest_id'].toSorted());
    // An account can have all of them.
    const users = await refersTo('users');
    expect(users).toEqual(expect.arrayContaining(tables.map((table) => `${table}.user_id`)));
  });

  it('has lost nothing by all this [MERGE-8]', async () => {
    expect(await checkLedger(db)).toEqual([]);
    const strays = await sql`
      select id from bookings where user_id is null and guest_id is null and status <> 'Blocked'`.execute(db);
    expect(strays.rows).toEqual([]);
    expect(await findRows(db, 'guest_notes', { user_id: null, guest_id: null }, ['id'])).toEqual([]);
  });
});
