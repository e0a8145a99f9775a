import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGuest, signUp } from '../../../testing/create-guest.ts';
import { findRow, findRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { checkLedger } from '../../payments/ledger/check-ledger.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, post } = house;
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

let day = 10;
/** Books for somebody at the desk, with an extra on the bill. */
const bookFor = async (email: string, name = 'Ida Berg') => {
  const line = { kind: 'room', id: 1, date: `2026-12-${day++}`, time: '16:00', guest: { name, email } };
  const { insertedId, uid } = (await post(admin, '/desk/bookings', line)).json();
  await post(admin, `/desk/bookings/${insertedId}/charges`, { title: 'Towel', amount: 3 });
  return { bookingId: String(insertedId), uid: String(uid) };
};
const register = (email: string) => signUp(app, { email, name: 'Ida Bergman' });
/** Opens the link in the mail that was sent to an address. */
const verify = async (email: string) => {
  const [mail] = await db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .where('subject', 'like', 'Welcome%')
    .execute();
  const link = /http\S+/.exec(mail?.body ?? '')?.[0] ?? '';
  return app.inject(link.replace('http://localhost', ''));
};
const statusOf = async (by: { headers: { cookie: string } }, path: string) =>
  (await app.inject({ url: `/api${path}`, headers: by.headers })).statusCode;
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

describe('a record without an account', () => {
  it('is a name with perhaps a phone number and an address, under which the desk books [DESK-59]', async () => {
    const { bookingId, uid } = await bookFor('only@takeover.test');
    expect(await get(admin, `/desk/guests/${uid}`)).toMatchObject({
      uid,
      name: 'Ida Berg',
      email: 'only@takeover.test',
      phoneNumber: '',
      hasAccount: false,
      now: { _id: bookingId },
    });
  });

  it('is nobody’s before its address is verified, whoever registers with it [DESK-59]', async () => {
    const email = 'early@takeover.test';
    const { bookingId, uid } = await bookFor(email);
    const guest = await register(email);
    expect(await statusOf(guest, `/bookings/${bookingId}`)).toBe(403);
    expect(await get(guest, '/bookings?mine=true')).toEqual([]);
    expect(await get(guest, '/payments')).toEqual([]);
    expect((await get(admin, `/desk/guests/${uid}`)).hasAccount).toBe(false);
    // Nor does the desk book for an account that has not verified the address.
    expect((await bookFor(email)).uid).toBe(uid);
  });

  it('goes to whoever verifies the address, with bookings, bills and notes, and points count once [DESK-59]', async () => {
    const email = 'Ida@takeover.test';
    const { bookingId, uid } = await bookFor(email);
    const { noteId } = (await post(admin, `/desk/guests/${uid}/notes`, { text: 'A lower bunk.' })).json();
    const guest = await register('ida@takeover.test');
    expect((await verify('ida@takeover.test')).headers.location).toBe('/profile?verified=yes');

    expect(idsOf(await get(guest, '/bookings?mine=true'))).toEqual([bookingId]);
    expect(await get(guest, '/payments')).toHaveLength(1);
    for (const id of [uid, guest.uid])
      expect(await get(admin, `/desk/guests/${id}`)).toMatchObject({
        uid: guest.uid,
        name: 'Ida Bergman',
        hasAccount: true,
        now: { _id: bookingId, total: 37 },
        notes: [{ noteId }],
        points: { total: 200 },
      });
    const found = await get(admin, `/desk/guests?q=ida@takeover.test`);
    expect(found.map((one: { uid: string }) => one.uid)).toEqual([guest.uid]);
    // Payments from now on earn points for the account.
    await post(admin, `/desk/bookings/${bookingId}/payments`, { amount: 37, method: 'cash' });
    expect((await get(guest, '/loyalty')).points).toBe(237);
    // Their orders appear on the page to which the record leads.
    const order = { roomType: 'Study Room', roomId: '1', foodItems: [{ foodName: 'Soup' }] };
    expect((await post(guest, '/orderDetails', order)).statusCode).toBe(201);
    expect(await get(admin, `/desk/guests/${uid}/events?kind=food`)).toMatchObject([{ what: 'ordered' }]);
  });

  it('goes once: neither the same link nor another account gets anything more [DESK-59]', async () => {
    const email = 'once@takeover.test';
    const { bookingId, uid } = await bookFor(email);
    const guest = await register(email);
    await verify(email);
    await verify(email);
    const other = await createGuest(house);
    await updateRows(db, 'users', { id: guest.uid }, { email: 'moved@takeover.test' });
    await updateRows(db, 'users', { id: other.uid }, { email, email_verified: true });
    expect(await findRow(db, 'guests', { id: uid }, ['user_id'])).toEqual({ user_id: guest.uid });
    expect(idsOf(await get(guest, '/bookings?mine=true'))).toEqual([bookingId]);
    expect(await get(other, '/bookings?mine=true')).toEqual([]);
    expect((await get(guest, '/loyalty')).points).toBe(200);
  });

  it('is not made anew for an address that has a verified account [DESK-58]', async () => {
    const email = 'again@takeover.test';
    const { bookingId } = await bookFor(email);
    const guest = await register(email);
    await verify(email);
    const next = await bookFor('AGAIN@takeover.test');
    expect(next.uid).toBe(guest.uid);
    expect(idsOf(await get(guest, '/bookings?mine=true')).toSorted()).toEqual(
      [bookingId, next.bookingId].toSorted(),
    );
    expect(await findRows(db, 'guests', { user_id: guest.uid }, ['id'])).toHaveLength(1);
  });

  it('takes along everything that refers to it, and what was merged into it [DESK-59, MERGE-8]', async () => {
    const email = 'all@takeover.test';
    const [one, other] = [await bookFor(email), await bookFor('double@takeover.test')];
    await post(admin, `/desk/guests/${one.uid}/notes`, { text: 'Vegetarian.' });
    await post(admin, `/desk/guests/${one.uid}/merge`, { with: other.uid });
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'guests'::regclass`.execute(db);
    const refer = async ({ table, column }: (typeof rows)[number], uid: string) =>
      (await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${uid}`.execute(db)).rows.length;
    // If you add such a column, give this record a row with it here.
    for (const column of rows) expect(await refer(column, one.uid), column.table).toBeGreaterThan(0);
    const guest = await register(email);
    await verify(email);
    for (const column of rows.filter(({ table }) => table !== 'merged_guests'))
      expect(await refer(column, one.uid), column.table).toBe(0);
    for (const { uid } of [one, other]) expect((await get(admin, `/desk/guests/${uid}`)).uid).toBe(guest.uid);
    expect(await get(guest, '/bookings?mine=true')).toHaveLength(2);
  });

  it('does not go to whoever verifies an address that was put aside when it was merged [MERGE-2]', async () => {
    const [one, other] = [await bookFor('kept@takeover.test'), await bookFor('aside@takeover.test')];
    await post(admin, `/desk/guests/${one.uid}/merge`, { with: other.uid, take: { email: 'this' } });
    const stranger = await register('aside@takeover.test');
    await verify('aside@takeover.test');
    expect(await get(stranger, '/bookings?mine=true')).toEqual([]);
  });

  it('that is suspended suspends the account too [GUEST-9]', async () => {
    const email = 'suspended@takeover.test';
    const { uid } = await bookFor(email);
    await house.put(admin, `/desk/guests/${uid}`, { suspended: true });
    const guest = await register(email);
    await verify(email);
    expect(await get(admin, `/desk/guests/${uid}`)).toMatchObject({ uid: guest.uid, suspended: {} });
    expect(await statusOf(guest, '/loyalty')).toBe(401);
  });
});

it('leaves every cent accounted for', async () => {
  expect(await checkLedger(db)).toEqual([]);
});
