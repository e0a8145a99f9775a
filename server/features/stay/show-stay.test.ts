import { beforeEach, describe, expect, it } from 'vitest';
import type { Kind } from '#contract/kinds.ts';
import type { Stay } from '#contract/stay/stay.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { app, db, post, put } = house;
const admin = await createGuest(house, { role: 'admin' });

let guest: Guest;
beforeEach(async () => {
  now = '2026-11-15T18:00:00Z';
  guest = await createGuest(house, { name: 'Mara Moon' });
});

const ask = (by: { headers: Record<string, string> } = guest) =>
  app.inject({ url: '/api/stay', headers: by.headers });
const see = async (by?: Guest): Promise<Stay> => {
  const response = await ask(by);
  expect(response.statusCode).toBe(200);
  return response.json();
};

let room = 0;
/** A separate room for each, tonight by default. */
const stay = (part: { date?: string; time?: string; count?: number; uid?: string } = {}) =>
  addBooking(db, {
    kind: 'room',
    id: (room++ % 12) + 1,
    date: '2026-11-15',
    time: '20:00',
    count: 2,
    uid: guest.uid,
    ...part,
  });
const sit = (kind: Exclude<Kind, 'room'>, id: number, part: { date: string; time: string }) =>
  addBooking(db, { kind, id, count: 2, uid: guest.uid, ...part });

describe('a stay', () => {
  it('is for who is signed in; who has none is told so [STAY-1]', async () => {
    expect((await ask(visitor)).statusCode).toBe(401);
    const none = await ask();
    expect(none.statusCode).toBe(404);
    expect(none.json()).toMatchObject({ code: 'NO_STAY' });
    expect(none.headers['cache-control']).toBe('no-store');
  });

  it('arrives, is checked in by its code, ends, and is forgotten after three days [STAY-1, STAY-2]', async () => {
    const bookingId = await stay();
    await sit('pc', 4, { date: '2026-11-16', time: '15:00' });
    const arriving = await see();
    expect(arriving).toMatchObject({
      state: 'arriving',
      now,
      startsAt: '2026-11-15T20:00:00Z',
      endsAt: '2026-11-17T11:00:00Z',
      bookings: [
        { _id: bookingId, kind: 'room', count: 2, status: 'Confirmed', readiness: 'clean' },
        { kind: 'pc', id: 4, title: 'Somewhere', status: 'Confirmed' },
      ],
      house: { name: 'Nightdesk', checkOutTime: '11:00' },
    });
    const [{ checkInCode = '' } = {}] = arriving.bookings;
    const found = await app.inject({ url: `/api/desk/check-in/${checkInCode}`, headers: admin.headers });
    expect(found.json()).toMatchObject({ _id: bookingId });
    await post(admin, `/desk/bookings/${bookingId}/check-in`);
    const staying = await see();
    expect(staying.state).toBe('staying');
    expect(staying.bookings[0]).not.toHaveProperty('checkInCode');
    expect(staying.bookings[0]).not.toHaveProperty('readiness');

    now = '2026-11-17T10:59:59Z';
    expect((await see()).state).toBe('staying');
    now = '2026-11-17T11:00:00Z';
    expect(await see()).toMatchObject({ state: 'ended', points: 0, bookings: [{ canReview: true }, {}] });
    now = '2026-11-20T10:59:59Z';
    await see();
    now = '2026-11-20T11:00:00Z';
    expect((await ask()).statusCode).toBe(404);
  });

  it('ends when its guest is checked out, whatever was left of its time [STAY-1]', async () => {
    const bookingId = await stay();
    await post(admin, `/desk/bookings/${bookingId}/check-in`);
    await post(admin, `/desk/bookings/${bookingId}/check-out`);
    expect(await see()).toMatchObject({
      state: 'ended',
      endsAt: now,
      bookings: [{ leftAt: '2026-11-15T18:00:00.000Z' }],
    });
  });

  it('costs what all its bills come to, line by line [STAY-3]', async () => {
    const [first, second] = [await stay(), await sit('study', 13, { date: '2026-11-16', time: '15:00' })];
    await post(admin, `/desk/bookings/${first}/charges`, { title: 'Towel', amount: 3 }, 'towel');
    await post(admin, `/desk/bookings/${second}/charges`, { title: 'Lamp', amount: 4.5 }, 'lamp');
    await post(admin, `/desk/bookings/${first}/payments`, { amount: 2, method: 'cash' }, 'cash');
    const { bill } = await see();
    expect(bill).toMatchObject({
      total: 7.5,
      paid: 2,
      due: 5.5,
      payments: [{ kind: 'paid', amount: 2, method: 'cash' }],
    });
    expect(bill.lines.map(({ title, amount }) => [title, amount])).toEqual([
      ['Somewhere', 0],
      ['Towel', 3],
      ['Somewhere', 0],
      ['Lamp', 4.5],
    ]);
    expect(bill.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(bill.total);
  });
});

it('is led to from 48 hours before until three days after, whatever else is booked [STAY-7]', async () => {
  const near = async () => (await house.get(guest, '/stay/near')).near;
  expect((await app.inject('/api/stay/near')).statusCode).toBe(401);
  expect(await near()).toBe(false);
  await stay({ date: '2026-11-20', count: 1 });
  await stay({ date: '2027-02-20', count: 1 });
  for (const [at, expected] of [
    ['2026-11-18T19:59:59Z', false],
    ['2026-11-18T20:00:00Z', true],
    ['2026-11-24T10:59:59Z', true],
    ['2026-11-24T11:00:00Z', false],
  ] as const) {
    now = at;
    expect(await near(), at).toBe(expected);
  }
});

describe('the Wi-Fi', () => {
  it('is told from an hour before the start until the end, and nobody else [STAY-5]', async () => {
    const wifi = { name: 'Nightdesk', password: 'lamp harbour 41' };
    await put(admin, '/desk/house', { wifi });
    await stay({ count: 1 });
    now = '2026-11-15T18:59:59Z';
    expect(await see()).not.toHaveProperty('wifi');
    now = '2026-11-15T19:00:00Z';
    expect((await see()).wifi).toEqual(wifi);
    expect((await ask(await createGuest(house))).body).not.toContain('harbour');
    now = '2026-11-16T10:59:59Z';
    expect((await see()).wifi).toEqual(wifi);
    now = '2026-11-16T11:00:00Z';
    expect(await see()).not.toHaveProperty('wifi');
    await put(admin, '/desk/house', { wifi: null });
  });
});

it('the rules of the house come with it, and are not among what everybody reads [STAY-9]', async () => {
  await stay();
  expect((await see()).house.rules).toEqual([]);
  const rules = ['Quiet from 22:00', 'No smoking'];
  expect((await put(admin, '/desk/house', { rules })).json()).toMatchObject({ rules });
  expect((await see()).house.rules).toEqual(rules);
  expect((await app.inject('/api/house')).body).not.toContain('Quiet');
  const wrong = await put(admin, '/desk/house', { rules: ['two\nlines'] });
  expect(wrong.statusCode).toBe(400);
  await put(admin, '/desk/house', { rules: [] });
});
