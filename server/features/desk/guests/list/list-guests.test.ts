import { describe, expect, it } from 'vitest';
import type { FoundGuest } from '#contract/desk/guests.ts';
import { addBooking } from '../../../../testing/add-booking.ts';
import { createGuest } from '../../../../testing/create-guest.ts';
import { insertRows, updateRows } from '../../../../testing/rows.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

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

const findNames = async (query: string): Promise<string[]> =>
  (await get(clerk, `/desk/guests?${query}`)).map(({ name }: FoundGuest) => name);

describe('finding a guest at the desk', () => {
  it('finds accounts and records by name, whose begins so first, and how often they stayed [DESK-32, GUEST-1]', async () => {
    expect(await find('zora')).toMatchObject([
      {
        uid: mara.uid,
        name: 'Zora Vogt',
        email: 'mara@example.com',
        phoneNumber: '4915100042',
        hasAccount: true,
        role: 'user',
        stays: 2,
        lastStay: '2026-11-14',
        nextStay: '2026-12-24',
        points: 200,
        spent: 0,
        now: { state: 'in house', title: 'Somewhere', kind: 'room' },
      },
      {
        uid: 'G00000000001',
        name: 'Anna Zora Lund',
        email: 'lund@example.net',
        phoneNumber: '4790000777',
        hasAccount: false,
        stays: 1,
        lastStay: '2026-09-01',
      },
    ]);
  });

  it.each([
    ['vogt zora', 'Zora Vogt'],
    ['LUND@example', 'Anna Zora Lund'],
    ['+47 9000 07 77', 'Anna Zora Lund'],
    ['lú', 'Anna Zora Lund'],
    ['ann', 'Anna Zora Lund'],
  ])('finds %j [DESK-32, GUEST-1]', async (q, name) => {
    expect((await find(q)).map((guest) => guest.name)).toEqual([name]);
  });

  it('finds names without their accents, and accents without theirs [GUEST-1]', async () => {
    await insertRows(db, 'guests', { id: 'G00000000009', name: 'Tomás Ångström' });
    for (const q of ['tomas angs', 'TOMÁS', 'ångstrom', 'an to'])
      expect(await findNames(`q=${encodeURIComponent(q)}`)).toContain('Tomás Ångström');
    expect(await findNames('q=ngs')).toEqual(['Tomás Ångström']);
    // Short words match only at the beginning of words.
    expect(await findNames('q=ng')).toEqual([]);
  });

  it.each(['%', '_ora', '\\'])('takes %j for what it is [GUEST-1]', async (q) => {
    expect(await findNames(`q=${encodeURIComponent(q)}`)).toEqual([]);
  });

  it('finds the guest of a reference, however it is grouped, and says which it was [GUEST-1]', async () => {
    const digits = walkIn.slice(0, 4);
    expect(await find(`${digits} ${walkIn.slice(4).toLowerCase()}`)).toMatchObject([
      { name: 'Anna Zora Lund', reference: walkIn },
    ]);
  });

  it('says nothing of stays where there were none [DESK-32]', async () => {
    expect(await find('rui')).toMatchObject([{ name: 'Rui Clerk', stays: 0 }]);
    expect(await find('rui')).not.toEqual([expect.objectContaining({ lastStay: expect.anything() })]);
  });

  it('gives ten and leads to the rest, none twice [DESK-32, GUEST-2]', async () => {
    const letters = '0123456789ABCDEFGHJKMNPQ';
    await insertRows(
      db,
      'guests',
      [...letters].map((letter, n) => ({
        id: `H0000000000${letter}`,
        name: n % 2 ? 'Kim Same' : `Other Kim ${letter}`,
      })),
    );
    for (const sort of ['name', 'here']) {
      const pages = await walk(clerk, `/desk/guests?q=kim&sort=${sort}`);
      const names: FoundGuest[][] = pages.map((page) => page.json());
      expect(names.map(({ length }) => length)).toEqual([10, 10, 4]);
      expect(new Set(names.flat().map(({ uid }) => uid)).size).toBe(24);
    }
    const first = (await walk(clerk, '/desk/guests?q=kim')).flatMap((page): FoundGuest[] => page.json());
    expect(first.slice(0, 12).every(({ name }) => name === 'Kim Same')).toBe(true);
    for (const sort of ['name', 'here']) {
      const url = `/api/desk/guests?q=kim&after=x&sort=${sort}`;
      expect((await app.inject({ url, headers: clerk.headers })).statusCode).toBe(400);
    }
  });
});

describe('all guests of a house', async () => {
  const other = await createTestApp();
  const boss = await createGuest(other, { role: 'admin', name: 'Boss' });
  const add = async (name: string, ...dates: [string, object?][]) => {
    const { uid } = await createGuest(other, { name });
    for (const [date, more] of dates)
      await addBooking(other.db, { kind: 'room', id: 1, date, time: '15:00', count: 1, uid, ...more });
    return uid;
  };
  await add('Old', ['2026-01-01'], ['2026-02-01']);
  const inside = await add('Inside', ['2026-11-14', { status: 'Checked in', id: 2, count: 3 }]);
  await add('Arriving', ['2026-11-15', { id: 3, time: '20:00' }], ['2026-03-01']);
  await add('Recent', ['2026-11-01'], ['2025-01-01'], ['2026-12-24']);
  await add('Absent', ['2026-11-02', { status: 'No-show' }]);
  await insertRows(other.db, 'guests', {
    id: 'G00000000003',
    name: 'Walk-in',
    created_at: new Date('2020-01-01'),
  });
  const record = await addBooking(other.db, {
    kind: 'room',
    id: 5,
    date: '2026-10-01',
    time: '15:00',
    count: 1,
  });
  await updateRows(other.db, 'bookings', { id: record }, { guest_id: 'G00000000003' });
  const list = async (query: string) =>
    (await other.walk(boss, `/desk/guests?sort=here&${query}`)).flatMap((page) =>
      page.json().map(({ name }: FoundGuest) => name),
    );

  it('come with those in the house first, then who arrives, then by their last stay, then the newest [GUEST-2]', async () => {
    const order = ['Inside', 'Arriving', 'Recent', 'Walk-in', 'Old', 'Absent', 'Boss'];
    const all = await list('limit=100');
    expect(all.filter((name) => order.includes(name))).toEqual(order);
    for (const limit of [1, 2, 3]) expect(await list(`limit=${limit}`)).toEqual(all);
  });

  it('are counted, and narrowed to those in the house, arriving and suspended [GUEST-3]', async () => {
    await updateRows(other.db, 'users', { id: inside }, { suspended_at: new Date() });
    await updateRows(
      other.db,
      'guests',
      { id: 'G00000000003' },
      { suspended_at: new Date(), suspended_until: new Date('2026-11-15T00:00:00Z') },
    );
    const { total, ...counts } = await other.get(boss, '/desk/guests/overview');
    expect(counts).toMatchObject({ inHouse: 1, arriving: 1, suspended: 1, doubles: [] });
    expect(total).toBe((await list('limit=100')).length);
    expect(await list('segment=in%20house')).toEqual(['Inside']);
    expect(await list('segment=arriving')).toEqual(['Arriving']);
    expect(await list('segment=suspended')).toEqual(['Inside']);
    expect(await list('segment=suspended&q=old')).toEqual([]);
  });

  it('with one phone number may be one guest, but for a number that many share [GUEST-4]', async () => {
    const number = '46705550118';
    for (const id of ['A', 'B']) {
      const record = { id: `G0000000001${id}`, name: `Mara ${id}`, phone_number: number };
      await insertRows(other.db, 'guests', record);
    }
    for (const n of [0, 1, 2, 3, 4])
      await insertRows(other.db, 'guests', {
        id: `G0000000002${n}`,
        name: `Agent ${n}`,
        phone_number: '46700000000',
      });
    const { doubles } = await other.get(boss, '/desk/guests/overview');
    expect(doubles).toEqual([
      {
        guests: [
          expect.objectContaining({ uid: 'G0000000001A', phoneNumber: number }),
          expect.objectContaining({ uid: 'G0000000001B' }),
        ],
        same: 'phone',
      },
    ]);
    expect((await list('segment=doubles')).toSorted()).toEqual(['Mara A', 'Mara B']);
  });
});
