import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { generateId } from '../../lib/generate-id.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addCheckout } from '../../testing/add-checkout.ts';
import { addGuest } from '../../testing/add-guests.ts';
import { addOrder } from '../../testing/add-order.ts';
import { addPoints, addReward, pointsOf } from '../../testing/add-points.ts';
import { findRow } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const { db } = await createTestDatabase({ demo: true });

const addUid = async () => (await addGuest(db)).uid;
const spend = (uid: string, points: number, kind = 'redeemed') =>
  sql`insert into points (user_id, kind, points, at) values (${uid}, ${kind}, ${points}, now())`.execute(db);

describe('the database', () => {
  it('makes everybody who registers a member with 200 points for 12 months [LOYAL-4]', async () => {
    const uid = await addUid();
    expect(await pointsOf(db, uid)).toEqual({ points: 200, owed: 0, ledger: [['joined', 200, 0]] });
    const { rows } = await sql<{ right: boolean }>`
      select points.expires_at = joined_at + interval '12 months' and next_expiry = expires_at as right
      from members join points using (user_id) where user_id = ${uid}`.execute(db);
    expect(rows).toEqual([{ right: true }]);
  });

  it('keeps the sum of the ledger, also of many rows at once', async () => {
    const uid = await addUid();
    await sql`
      insert into points (user_id, kind, points, owed, at, expires_at)
      values (${uid}, 'earned', 30, 0, now(), '2026-12-01'), (${uid}, 'taken back', -10, 5, now(), '2026-12-01')`.execute(
      db,
    );
    expect(await pointsOf(db, uid)).toMatchObject({ points: 220, owed: 5 });
    const { next_expiry } = await findRow(db, 'members', { user_id: uid }, ['next_expiry']);
    expect(next_expiry?.toISOString()).toMatch(/^2026-1[12]/);
  });

  it('lets nobody fall below zero [LOYAL-14]', async () => {
    const uid = await addUid();
    await expect(spend(uid, -201)).rejects.toThrow(/members_never_below_zero/);
    await spend(uid, -200);
    await expect(spend(uid, -1)).rejects.toThrow(/members_never_below_zero/);
    expect(await pointsOf(db, uid)).toMatchObject({ points: 0 });
  });

  it('only ever adds to the ledger [LOYAL-3]', async () => {
    const uid = await addUid();
    for (const change of [
      sql`update points set points = 1 where user_id = ${uid}`,
      sql`update points set user_id = ${await addUid()} where user_id = ${uid}`,
      sql`update points set user_id = null, at = now() - interval '1 day' where user_id = ${uid}`,
      sql`delete from points where user_id = ${uid}`,
      sql`truncate points`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/points are only ever added/);
    expect(await pointsOf(db, uid)).toMatchObject({ points: 200, ledger: [['joined', 200, 0]] });
  });

  it.each([
    ['earned', 0],
    ['earned', -1],
    ['redeemed', 1],
    ['expired', 1],
    ['taken back', 1],
    ['found', 1],
  ])('refuses "%s" of %i points', async (kind, points) => {
    const uid = await addUid();
    const row = sql`insert into points (user_id, kind, points, at, expires_at)
      values (${uid}, ${kind}, ${points}, now(), now())`;
    await expect(row.execute(db)).rejects.toThrow(/check constraint/);
  });

  it('refuses points that never expire, and such that are owed without being taken back', async () => {
    const uid = await addUid();
    await expect(spend(uid, 5, 'earned')).rejects.toThrow(/check constraint/);
    const owing = sql`insert into points (user_id, kind, points, owed, at) values (${uid}, 'redeemed', -1, 1, now())`;
    await expect(owing.execute(db)).rejects.toThrow(/check constraint/);
  });

  it('has points for members only', async () => {
    const uid = await addUid();
    await sql`delete from members where user_id = ${uid}`.execute(db);
    await expect(addPoints(db, uid, 1)).rejects.toThrow(/is no member/);
  });

  it('lets a payment earn once and be taken back once', async () => {
    const uid = await addUid();
    const booking = await addBooking(db, {
      kind: 'room',
      id: 1,
      date: '2026-12-01',
      time: '16:00',
      count: 1,
    });
    const { id } = await findRow(db, 'payments', { booking_id: booking }, ['id']);
    const add = (kind: string, points: number) =>
      sql`insert into points (user_id, kind, points, payment_id, at, expires_at)
        values (${uid}, ${kind}, ${points}, ${id}, now(), now() + interval '1 year')`.execute(db);
    await add('earned', 5);
    await expect(add('earned', 5)).rejects.toThrow(/points_once/);
    await add('taken back', -5);
    await expect(add('taken back', 0)).rejects.toThrow(/points_once/);
  });

  it('takes points for a code once', async () => {
    const uid = await addUid();
    const code = await addReward(db, uid, 'Free Pizza');
    const take = () =>
      sql`insert into points (user_id, kind, points, code, at) values (${uid}, 'redeemed', -1, ${code}, now())`.execute(
        db,
      );
    await take();
    await expect(take()).rejects.toThrow(/points_of_code/);
  });

  it('gives Exclusive Access once to each guest, and other rewards as often as they like', async () => {
    const [uid, other] = [await addUid(), await addUid()];
    for (const reward of ['Free Pizza', 'Free Pizza', '10% Discount', '10% Discount'] as const)
      await addReward(db, uid, reward);
    await addReward(db, uid, 'Exclusive Access to New Menu');
    await addReward(db, other, 'Exclusive Access to New Menu');
    await expect(addReward(db, uid, 'Exclusive Access to New Menu')).rejects.toThrow(
      /redemptions_access_once/,
    );
  });

  it('lets a code be used by one checkout at a time, and by one order', async () => {
    const uid = await addUid();
    const code = await addReward(db, uid, '10% Discount');
    const use = async (id: string) =>
      sql`update checkouts set code = ${code}, reward = '10% Discount', saved_cents = 1 where id = ${id}`.execute(
        db,
      );
    const first = await addCheckout(db, { uid });
    await use(first);
    await expect(use(await addCheckout(db, { uid, status: 'Paid' }))).rejects.toThrow(/checkouts_code/);
    await sql`update checkouts set status = 'Expired', settled_at = now() where id = ${first}`.execute(db);
    await use(await addCheckout(db, { uid }));
    await expect(
      sql`update checkouts set status = 'Pending', settled_at = null where id = ${first}`.execute(db),
    ).rejects.toThrow(/checkouts_code/);

    const pizza = await addReward(db, uid, 'Free Pizza');
    const eat = (id: string) => sql`update orders set code = ${pizza} where id = ${Number(id)}`.execute(db);
    const order = await addOrder(db, { uid });
    await eat(order);
    await expect(eat(await addOrder(db, { uid }))).rejects.toThrow(/orders_code/);
    await sql`update orders set status = 'Cancelled', cancelled_at = now() where id = ${Number(order)}`.execute(
      db,
    );
    await eat(await addOrder(db, { uid }));
  });

  it('knows no code that nobody has redeemed', async () => {
    const id = await addCheckout(db);
    await expect(
      sql`update checkouts set code = ${generateId()}, reward = '10% Discount', saved_cents = 1 where id = ${id}`.execute(
        db,
      ),
    ).rejects.toThrow(/checkouts_code_fkey/);
  });

  it.each([
    "reward = '10% Discount'",
    'saved_cents = 1',
    "reward = 'Exclusive Access to New Menu', saved_cents = 1",
  ])('refuses a checkout with nothing but %s', async (change) => {
    const id = await addCheckout(db);
    await expect(sql`update checkouts set ${sql.raw(change)} where id = ${id}`.execute(db)).rejects.toThrow(
      /check constraint/,
    );
  });

  it('keeps points and codes of whoever leaves without their name, and nothing of the member', async () => {
    const uid = await addUid();
    const code = await addReward(db, uid, 'Free Pizza');
    await spend(uid, -7);
    const before = await sql<{ count: number }>`select count(*) from points where user_id is null`.execute(
      db,
    );
    await db.deleteFrom('users').where('id', '=', uid).execute();
    const after = await sql<{ count: number }>`select count(*) from points where user_id is null`.execute(db);
    expect(Number(after.rows[0]?.count) - Number(before.rows[0]?.count)).toBe(2);
    expect(await db.selectFrom('members').select('user_id').where('user_id', '=', uid).execute()).toEqual([]);
    expect(await db.selectFrom('redemptions').select('user_id').where('code', '=', code).execute()).toEqual([
      { user_id: null },
    ]);
  });
});
