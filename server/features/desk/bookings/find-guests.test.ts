import { describe, expect, it } from 'vitest';
import type { FoundGuest } from '#contract/desk/bookings.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, walk } = house;
const clerk = await createGuest(house, { role: 'admin', name: 'Rui Clerk' });
const mara = await createGuest(house, { name: 'Zora Vogt', email: 'mara@example.com' });
await updateRows(db, 'users', { id: mara.uid }, { phone_number: '4915100042' });
const record = { name: 'Anna Zora Lund', phone_number: '4790000777', email: 'lund@example.net' };
await insertRows(db, 'guests', [
  { id: 'G00000000001', ...record },
  { id: 'G00000000002', name: 'Zora Vogt', email: 'mara.old@example.com', user_id: mara.uid },
]);
const stay = (date: string, more: object) =>
  addBooking(db, { kind: 'room', id: 1, date, time: '15:00', count: 1, ...more });
await stay('2026-10-01', { uid: mara.uid });
await stay('2026-11-14', { uid: mara.uid, status: 'Checked in' });
await stay('2026-11-02', { uid: mara.uid, status: 'No-show' });
await stay('2026-12-24', { uid: mara.uid });
const walkIn = await stay('2026-09-01', {});
await updateRows(db, 'bookings', { id: walkIn }, { guest_id: 'G00000000001' });

const find = (q: string): Promise<FoundGuest[]> => get(clerk, `/desk/guests?q=${encodeURIComponent(q)}`);

describe('finding a guest at the desk', () => {
  it('finds accounts and records by name, whose begins so first, and how often they stayed [DESK-32]', async () => {
    expect(await find('zora')).toEqual([
      {
        ...{ uid: mara.uid, name: 'Zora Vogt', email: 'mara@example.com', phoneNumber: '4915100042' },
        ...{ hasAccount: true, stays: 2, lastStay: '2026-11-14' },
      },
      {
        ...{ uid: 'G00000000001', name: 'Anna Zora Lund', email: 'lund@example.net' },
        ...{ phoneNumber: '4790000777', hasAccount: false, stays: 1, lastStay: '2026-09-01' },
      },
    ]);
  });

  it.each([
    ['vogt zora', 'Zora Vogt'],
    ['LUND@example', 'Anna Zora Lund'],
    ['+47 9000 07 77', 'Anna Zora Lund'],
  ])('finds %j [DESK-32]', async (q, name) => {
    expect((await find(q)).map((guest) => guest.name)).toEqual([name]);
  });

  it('says nothing of stays where there were none [DESK-32]', async () => {
    expect(await find('rui')).toEqual([expect.objectContaining({ name: 'Rui Clerk', stays: 0 })]);
    expect(await find('rui')).not.toEqual([expect.objectContaining({ lastStay: expect.anything() })]);
  });

  it('takes at least two letters [DESK-32]', async () => {
    for (const q of ['', 'm', '%20m%20'])
      expect((await app.inject({ url: `/api/desk/guests?q=${q}`, headers: clerk.headers })).statusCode).toBe(
        400,
      );
  });

  it('gives ten and leads to the rest, none twice [DESK-32]', async () => {
    const letters = '0123456789ABCDEFGHJKMNPQ';
    await insertRows(
      db,
      'guests',
      [...letters].map((letter, n) => ({
        ...{ id: `H0000000000${letter}`, name: n % 2 ? 'Kim Same' : `Other Kim ${letter}` },
      })),
    );
    const pages = await walk(clerk, '/desk/guests?q=kim');
    const names: FoundGuest[][] = pages.map((page) => page.json());
    expect(names.map(({ length }) => length)).toEqual([10, 10, 4]);
    expect(new Set(names.flat().map(({ uid }) => uid)).size).toBe(24);
    expect(
      names
        .flat()
        .slice(0, 12)
        .every(({ name }) => name === 'Kim Same'),
    ).toBe(true);
    const answer = await app.inject({ url: '/api/desk/guests?q=kim&after=x', headers: clerk.headers });
    expect(answer.statusCode).toBe(400);
  });
});
