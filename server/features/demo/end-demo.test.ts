import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { addDemoContent } from '../../db/demo/add-demo-content.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest, signUp } from '../../testing/create-guest.ts';
import { insertRows } from '../../testing/rows.ts';
import { signInWithStandIn } from '../../testing/stand-ins/sign-in-with-stand-in.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { endDemo } from './end-demo.ts';

const clock = { now: () => Temporal.Instant.from('2026-11-15T18:00:00Z') };
const { app, database } = await createTestApp();
// The server calls the stand-in, which is itself, over the network.
await app.listen({ port: 0, host: '127.0.0.1' });

const listUsers = ({ db }: Pick<TestDatabase, 'db'>) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.email', 'users.role', 'accounts.provider_id as provider'])
    .orderBy('users.email')
    .execute();

it('removes its guests and all whom the stand-in let in, keeps the others, and names the admins [RUN-10]', async () => {
  const { db } = database;
  const guest = await signUp(app, { email: 'invented@nightdesk.test' });
  await createGuest({ app, database }, { email: 'owner@example.com', role: 'admin' });
  const real = await signUp(app, { email: 'paula@example.com' });
  for (const provider of ['google', 'github'] as const)
    await signInWithStandIn(app, provider, { email: `Boss.${provider}@example.com`, name: 'Boss' });
  await db.updateTable('users').set({ role: 'admin' }).where('email', 'like', 'boss%').execute();
  const known = {
    id: 'known',
    user_id: real.uid,
    provider_id: 'google',
    account_id: '108204268033311374519',
  };
  await db.insertInto('accounts').values(known).execute();
  const stay = { kind: 'room' as const, time: '16:00', count: 1 };
  const past = await addBooking(db, { ...stay, id: 1, date: '2026-10-01', uid: guest.uid });
  const upcoming = await addBooking(db, { ...stay, id: 2, date: '2026-12-01', uid: guest.uid });
  const kept = await addBooking(db, { ...stay, id: 3, date: '2026-12-01', uid: real.uid });

  expect(await endDemo(db, clock)).toBe(
    'The demonstration is over; accounts of it that were removed: 5. Anybody could become an admin in it. Admins now: owner@example.com. Take it from those you do not know: npm run admin -- revoke <email>.',
  );
  expect(await listUsers(database)).toEqual([
    { email: 'owner@example.com', role: 'admin', provider: 'credential' },
    { email: 'paula@example.com', role: 'user', provider: 'credential' },
    { email: 'paula@example.com', role: 'user', provider: 'google' },
  ]);
  const bookings = db.selectFrom('bookings').innerJoin('payments', 'booking_id', 'bookings.id');
  const rows = await bookings
    .select(['bookings.id', 'user_id', 'bookings.status'])
    .orderBy('bookings.id')
    .execute();
  expect(rows).toEqual([
    { id: past, user_id: null, status: 'Confirmed' },
    { id: upcoming, user_id: null, status: 'Cancelled' },
    { id: kept, user_id: real.uid, status: 'Confirmed' },
  ]);
  const owners = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .execute();
  expect(owners.map(({ email }) => email).sort()).toEqual(['owner@example.com', 'paula@example.com']);
  // Anybody could read these mails at /dev/mail, so none is sent later.
  expect(await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  expect(await endDemo(db, clock)).toBeUndefined();
});

it('locks the demo’s admin out where there is no other, removes them once there is, and brings them back with the next demo [RUN-10]', async () => {
  const house = await createTestDatabase({ demo: true });
  const { db } = house;
  const session = {
    id: 's',
    token: 't',
    user_id: 'demo-admin',
    expires_at: sql<Date>`now() + interval '1 day'`,
  };
  await db.insertInto('sessions').values(session).execute();
  expect(await endDemo(db, clock)).toBe(
    'The demonstration is over; accounts of it that were removed: 1. Nobody can sign in as an admin: register, then run npm run admin -- grant <email>.',
  );
  const locked = { email: 'admin@nightdesk.test', role: 'admin', provider: null };
  expect(await listUsers(house)).toEqual([locked]);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await endDemo(db, clock)).toBeUndefined();
  await insertRows(db, 'users', { id: 'owner', email: 'owner@example.com', role: 'admin', name: 'Owner' });
  await endDemo(db, clock);
  expect(await listUsers(house)).toEqual([{ email: 'owner@example.com', role: 'admin', provider: null }]);
  await addDemoContent(db);
  expect(await listUsers(house)).toMatchObject([
    { email: 'admin@nightdesk.test', role: 'admin', provider: 'credential' },
    { email: 'guest@nightdesk.test', role: 'user', provider: 'credential' },
    { email: 'owner@example.com', role: 'admin' },
  ]);
});
