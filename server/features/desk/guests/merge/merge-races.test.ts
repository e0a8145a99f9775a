import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { addGuestRecord } from '../../../../testing/add-guest-record.ts';
import { findRow, findRows, updateRows } from '../../../../testing/rows.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

const house = await createTestApp();
const { db, get, post } = house;
/** Several, because a write locks its caller: concurrent writes need different ones. */
const admins = await Promise.all(Array.from({ length: 6 }, () => house.addGuest({ role: 'admin' })));
const [admin] = admins as [(typeof admins)[number], ...typeof admins];
const by = (number: number) => admins[number] ?? admin;

let day = 0;
const nextDay = () => addDays('2027-01-01', day++);
const old = { created_at: new Date('2025-03-01T00:00:00Z') };

const merge = (who: number, uid: string, other: string, take: object = {}, key?: string) =>
  post(by(who), `/desk/guests/${uid}/merge`, { with: other, take }, key);
const show = (uid: string): Promise<GuestDetail> => get(admin, `/desk/guests/${uid}`);
const ownerOf = (id: string) => findRow(db, 'bookings', { id }, ['user_id', 'guest_id']);

describe('at the same time', () => {
  it('the same merge happens once, also repeated, with and without a key [MERGE-7]', async () => {
    const [one, other] = [await addGuestRecord(house, old), await addGuestRecord(house)];
    const once = (take: object = {}) => merge(0, one.uid, other.uid, take, 'once');
    const answers = await Promise.all([
      ...[1, 2].map((who) => merge(who, one.uid, other.uid)),
      ...[3, 4].map((who) => merge(who, other.uid, one.uid)),
      once(),
      once(),
    ]);
    expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ uid: one.uid })));
    expect((await once()).json()).toEqual({ uid: one.uid });
    expect((await once({ name: 'other' })).json().code).toBe('IDEMPOTENCY_MISMATCH');
    const done = await findRows(db, 'desk_log', { subject: `guest ${one.uid}`, refused: null }, ['id']);
    expect(done).toHaveLength(1);
  });

  it.each([0, 1, 2])('merges of three records in a ring lose nothing [MERGE-7] %i', async () => {
    const records = [
      await addGuestRecord(house, old),
      await addGuestRecord(house),
      await addGuestRecord(house),
    ];
    const uids = records.map(({ uid }) => uid);
    const ring = uids.map((uid, index) => [index, uid, uids.at(index - 1) ?? ''] as const);
    const answers = await Promise.all(ring.map((pair) => merge(...pair)));
    for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode);
    for (const pair of ring) expect((await merge(...pair)).statusCode).toBe(200);
    for (const { uid, bookingId, noteId } of records) {
      expect((await show(uid)).uid).toBe(uids[0]);
      expect((await ownerOf(bookingId)).guest_id).toBe(uids[0]);
      expect((await findRow(db, 'guest_notes', { id: noteId }, ['guest_id'])).guest_id).toBe(uids[0]);
    }
  });

  it.each([0, 1, 2, 3, 4, 5])('no booking and no note for either is lost [MERGE-7] %i', async (time) => {
    const email = `race${time}@merge.test`;
    const [one, other] = [await addGuestRecord(house, old), await addGuestRecord(house, { email })];
    const account = await house.addGuest();
    const verify = () => updateRows(db, 'users', { id: account.uid }, { email, email_verified: true });
    const book = (who: number, guest: object) =>
      post(by(who), '/desk/bookings', { kind: 'room', id: 4, date: nextDay(), time: '16:00', guest });
    const isVerifying = time % 2 === 1;
    const [booked, noted, merged] = await Promise.all([
      Promise.all([book(1, { uid: other.uid }), book(2, { uid: one.uid }), book(3, { name: 'M', email })]),
      post(by(4), `/desk/guests/${other.uid}/notes`, { text: 'Just now.' }),
      merge(5, one.uid, other.uid),
      isVerifying && verify(),
    ]);
    expect([200, 409], merged.body).toContain(merged.statusCode);
    expect([201, 409], noted.body).toContain(noted.statusCode);
    if (!isVerifying) await verify();
    expect((await merge(0, one.uid, other.uid)).json()).toEqual({ uid: account.uid });
    const { uid, notes } = await show(one.uid);
    expect(uid).toBe(account.uid);
    for (const answer of booked) {
      expect(answer.statusCode, answer.body).toBe(201);
      expect(await ownerOf(answer.json().insertedId)).toEqual({ user_id: uid, guest_id: null });
    }
    expect(notes).toHaveLength(noted.statusCode === 201 ? 3 : 2);
  });
});
