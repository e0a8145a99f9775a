import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { releaseExpired } from './features/checkout/checkout.queries.ts';
import { expireLots } from './features/loyalty/points.queries.ts';
import { deleteUnusedPhotos } from './features/photos/photos.queries.ts';
import { createGuest } from './testing/create-guest.ts';
import { insertRows } from './testing/rows.ts';
import { createTestApp } from './testing/test-app.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp();
const { app, db, post } = house;
const guest = await createGuest(house, { name: 'Ines Carvalho' });
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

const findNewest = async (action: string) => {
  const columns = ['actor_id', 'actor_name', 'kind', 'subject', 'before', 'after', 'refused'] as const;
  const rows = db.selectFrom('desk_log').select(columns).where('action', '=', action);
  return rows.orderBy('id', 'desc').limit(1).executeTakeFirst();
};
const byHouse = { actor_id: null, actor_name: '', before: null, refused: null };

describe('what the house does by itself', () => {
  it('is in the log: a hold that nobody paid for in time [LOG-3]', async () => {
    const line = { kind: 'room', id: 2, date: '2026-12-01', time: '16:00', nights: 2 };
    await house.checkOut(guest, [line]);
    expect(await releaseExpired(db, 50, new Date('2026-11-15T18:30:00Z'))).toHaveLength(1);
    expect(await findNewest('release hold')).toEqual({
      ...byHouse,
      kind: 'bookings',
      subject: 'room 2',
      after: { uid: guest.uid, date: '2026-12-01', time: '16:00', count: 2, places: 'room 2' },
    });
  });

  it('has one row for all holds of a cart [LOG-3]', async () => {
    const { count } = await db
      .selectFrom('desk_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const lineOn = (date: string, id = 6) => ({ kind: 'room', id, date, time: '16:00', nights: 1 });
    await house.checkOut(guest, [lineOn('2026-12-04'), lineOn('2026-12-02', 7), lineOn('2026-12-06', 8)]);
    expect(await releaseExpired(db, 50, new Date('2026-11-15T18:30:00Z'))).toHaveLength(1);
    const newest = await findNewest('release hold');
    expect(newest).toMatchObject({
      subject: 'room 7',
      after: { date: '2026-12-02', places: 'room 7, room 6, room 8' },
    });
    const after = await db
      .selectFrom('desk_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(after.count - count).toBe(1);
  });

  it('is not in the log where a guest gives a hold up [LOG-3]', async () => {
    const before = await findNewest('release hold');
    const line = { kind: 'room', id: 4, date: '2026-12-01', time: '16:00', nights: 2 };
    const { checkoutId } = (await house.checkOut(guest, [line])).json();
    expect((await house.press(guest, checkoutId, 'declined')).statusCode).toBe(200);
    expect(await findNewest('release hold')).toEqual(before);
  });

  it('is in the log: points that have expired, and a photo that nothing shows [LOG-3]', async () => {
    const later = new Date(Date.now() + 400 * 86_400_000);
    await db.transaction().execute((tx) => expireLots(tx, [guest.uid], later));
    expect(await findNewest('expire points')).toEqual({
      ...byHouse,
      kind: 'guests',
      subject: `guest ${guest.uid}`,
      after: { points: 200 },
    });
    const id = 'f'.repeat(32);
    const unused_since = new Date(Date.now() - 3 * 86_400_000);
    await insertRows(db, 'photos', { id, width: 40, height: 30, unused_since });
    expect(await deleteUnusedPhotos(db, 10)).toBe(1);
    expect(await findNewest('delete photo')).toEqual({
      ...byHouse,
      kind: 'rooms',
      subject: `photo ${id}`,
      after: { width: 40, height: 30 },
    });
  });

  it('leaves no row where its transaction fails [LOG-3]', async () => {
    const count = () => db.selectFrom('desk_log').select(sql<number>`count(*)::int`.as('rows')).execute();
    const before = await count();
    await house.checkOut(guest, [{ kind: 'room', id: 5, date: '2026-12-01', time: '16:00', nights: 1 }]);
    const failing = db.transaction().execute(async (tx) => {
      await releaseExpired(tx, 50, new Date('2026-11-15T18:30:00Z'));
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('full');
    expect(await count()).toEqual(before);
  });
});

describe('signing in', () => {
  const signIn = (email: string, password: string) =>
    post({ headers: {} }, '/auth/sign-in/email', { email, password });

  it('of an admin is in the log, by which way and from where [LOG-5]', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'user-agent': 'Lynx/2.9' },
      payload: { email: admin.email, password: admin.password },
    });
    expect(response.statusCode).toBe(200);
    const row = await db.selectFrom('desk_log').selectAll().where('action', '=', 'sign in').execute();
    expect(row).toMatchObject([
      {
        actor_id: admin.uid,
        actor_name: 'Ada Admin',
        kind: 'access',
        subject: `guest ${admin.uid}`,
        after: { with: 'password', device: 'Lynx/2.9' },
        refused: null,
        address: '127.0.0.1',
        request_id: response.headers['x-request-id'],
      },
    ]);
  });

  it('that fails is in the log for an admin’s account, at most 20 times an hour, without what was typed [LOG-5]', async () => {
    for (let count = 0; count < 25; count += 1) await signIn(admin.email.toUpperCase(), 'not this one');
    const rows = await db
      .selectFrom('desk_log')
      .selectAll()
      .where('refused', '=', 'SIGN_IN_FAILED')
      .execute();
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ actor_id: admin.uid, subject: `guest ${admin.uid}`, after: null });
    expect(JSON.stringify(rows)).not.toContain('not this one');
  });

  it('of guests and of nobody is in no log [LOG-5]', async () => {
    const count = () => db.selectFrom('desk_log').select(sql<number>`count(*)::int`.as('rows')).execute();
    const before = await count();
    await signIn(guest.email, guest.password);
    await signIn(guest.email, 'not this one');
    await signIn('nobody@example.com', 'not this one');
    expect(await count()).toEqual(before);
  });
});
