import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { figureTables } from '#contract/desk/insights.rules.ts';
import type { Insights } from '#contract/desk/insights.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { addOrder } from '../../testing/add-order.ts';
import { findRows, updateRows } from '../../testing/rows.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

const first = '2026-11-15T18:00:00Z';
let now = first;
const house = await createTestApp({ now: () => now });
const { app, db, get, post, put } = house;
const admin = await house.addGuest({ role: 'admin' });
const guest = await house.addGuest();

beforeAll(() =>
  sql`with added as (update rooms set created_at = '2026-01-01') update pcs set created_at = '2026-01-01'`.execute(
    db,
  ),
);

let month = 0;
/** The first days of a separate month for each test, so that tests do not interfere. */
const nextMonth = () => {
  const date = new Date(Date.UTC(2027, month++, 1)).toISOString().slice(0, 10);
  now = `${date}T12:00:00Z`;
  return date;
};
const figures = async (from: string, to = from, more = ''): Promise<Insights> =>
  get(admin, `/desk/insights?from=${from}&to=${to}${more}`);
const book = async (place: object): Promise<string> => {
  const answer = await post(admin, '/desk/bookings', { time: '16:00', guest: { name: 'Wanda' }, ...place });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().insertedId;
};
const step = async (id: string, what: string, body: object = {}) => {
  const answer = await post(admin, `/desk/bookings/${id}/${what}`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
const soldOn = ({ days }: Insights) => days.map(({ nightsSold, revenue }) => [nightsSold, revenue.rooms]);

describe('the figures', () => {
  it('are nights and hours sold and open, with what they come to, beside those of the days before [FIG-2]', async () => {
    const date = nextMonth();
    await book({ kind: 'room', id: 1, date, nights: 3 });
    await book({ kind: 'room', id: 3, date: addDays(date, 1), nights: 1 });
    await book({ kind: 'study', id: 13, date, duration: 3 });
    await book({ kind: 'pc', id: 1, date, time: '23:00', duration: 2 });
    const told = await figures(date, addDays(date, 1));
    expect(told).toMatchObject({
      from: date,
      to: addDays(date, 1),
      nightsSold: 3,
      nightsOpen: 24,
      occupancy: 3 / 24,
      averagePrice: 54.67,
      revenuePerNight: 6.83,
      study: { hoursSold: 3, hoursOpen: 8 * 48 },
      pc: { hoursSold: 2, hoursOpen: 5 * 48 },
      revenue: { rooms: 164, study: 36, pc: 20, food: 0, extras: 0, total: 220 },
    });
    expect(soldOn(told)).toEqual([
      [1, 34],
      [2, 130],
    ]);
    // An hour counts on the day it begins.
    expect(told.days.map(({ pc }) => pc.hoursSold)).toEqual([1, 1]);
    expect(told.before).toMatchObject({ from: addDays(date, -2), to: addDays(date, -1), nightsSold: 0 });
    expect(told.before?.averagePrice).toBeNull();
    const { before } = await figures(addDays(date, 2), addDays(date, 3));
    expect(before).toEqual({ ...told, before: undefined });
    expect((await figures(date, date, '&against=year')).before?.from).toBe(addDays(date, -364));
    expect((await figures(date, date, '&against=none')).before).toBeNull();
  });

  it('leave out what is held, was cancelled or not shown up for, and count the last two [FIG-3]', async () => {
    const date = nextMonth();
    const [gone, missed] = [
      await book({ kind: 'room', id: 1, date: addDays(date, 3) }),
      await book({ kind: 'room', id: 2, date, time: '10:00' }),
    ];
    await post(admin, `/bookings/${gone}/cancel`);
    await step(missed, 'no-show');
    const cart = [{ kind: 'room', id: 3, date, time: '16:00', nights: 1 }];
    expect((await house.checkOut(guest, cart)).statusCode).toBe(201);
    const told = await figures(date, addDays(date, 6));
    expect(told).toMatchObject({ nightsSold: 0, cancellations: 1, noShows: 1, revenue: { total: 0 } });
    expect(told.days[0]).toMatchObject({ cancellations: 1, noShows: 1 });
  });

  it('count what was charged for unused nights and hours on the last one used [FIG-4]', async () => {
    const date = nextMonth();
    const stay = await book({ kind: 'room', id: 1, date, nights: 4 });
    const short = await book({ kind: 'room', id: 2, date, nights: 2 });
    const pc = await book({ kind: 'pc', id: 1, date, time: '13:00', duration: 3 });
    for (const id of [stay, short]) await step(id, 'check-in', { anyway: true });
    await step(short, 'check-out', { leaveDue: true });
    now = `${date}T13:00:00Z`;
    await step(pc, 'check-in');
    now = `${date}T13:50:00Z`;
    await step(pc, 'check-out', { leaveDue: true });
    now = `${addDays(date, 2)}T09:00:00Z`;
    await step(stay, 'check-out', { leaveDue: true });
    const told = await figures(date, addDays(date, 3));
    expect(soldOn(told)).toEqual([
      // A guest who leaves on the day of arrival has used no night, but still pays.
      [1, 34 + 96],
      [1, 34 * 3],
      [0, 0],
      [0, 0],
    ]);
    expect(told.pc.hoursSold).toBe(1);
    expect(told.revenue.pc).toBe(30);
    expect(told.lengthOfStay).toMatchObject({ stays: 1, average: 2 });
  });

  it('count each night where it was slept in, also after moves [FIG-5]', async () => {
    const date = nextMonth();
    const id = await book({ kind: 'room', id: 1, date, nights: 3 });
    // Somebody else is still in the room to which the guest comes later.
    await book({ kind: 'room', id: 3, date });
    await step(id, 'check-in', { anyway: true });
    for (const [day, room] of [
      [1, 2],
      [2, 3],
    ] as const) {
      now = `${addDays(date, day)}T12:00:00Z`;
      expect((await put(admin, `/desk/bookings/${id}`, { id: room, anyway: true })).statusCode).toBe(200);
    }
    const rows = await findRows(db, 'bookings', { id }, ['earlier_places']);
    expect(rows[0]?.earlier_places).toEqual([1, 2]);
    const told = await figures(date, addDays(date, 2));
    expect(soldOn(told)).toEqual([
      [2, 34 + 96],
      [1, 48],
      [1, 96],
    ]);
    expect(told.days.map(({ nightsOpen }) => nightsOpen)).toEqual([12, 12, 12]);
    // A price change by a move is not an extra.
    expect(told.revenue).toMatchObject({ rooms: 34 + 96 + 48 + 96, extras: 0 });
  });

  it('remember what was out of order, retired or blocked and is open again [FIG-6]', async () => {
    const date = nextMonth();
    const say = (state: string) => put(admin, '/desk/readiness/room/1', { state });
    await say('out of order');
    await put(admin, '/rooms/2', { retired: true });
    const block = await post(admin, '/desk/blocks', {
      kind: 'room',
      id: 3,
      from: date,
      to: addDays(date, 9),
      reason: 'Paint',
    });
    expect(block.statusCode).toBe(201);
    expect((await figures(date, addDays(date, 3))).days.map(({ nightsOpen }) => nightsOpen)).toEqual([
      9, 9, 9, 9,
    ]);
    now = `${addDays(date, 2)}T12:00:00Z`;
    await say('clean');
    await put(admin, '/rooms/2', { retired: false });
    const url = `/api/desk/blocks/${block.json().insertedId}`;
    expect((await app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
    const { days } = await figures(date, addDays(date, 3));
    expect(days.map(({ nightsOpen, nightsClosed }) => [nightsOpen, nightsClosed])).toEqual([
      [9, 2],
      [9, 2],
      [12, 0],
      [12, 0],
    ]);
  });

  it('know what is closed by the hour, by opening hours of then, and how long a day is [FIG-7]', async () => {
    const date = nextMonth();
    const hours = { pc: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }] };
    expect((await put(admin, '/desk/house', { openingHours: hours })).statusCode).toBe(200);
    await post(admin, '/desk/blocks', {
      kind: 'pc',
      id: 1,
      reason: 'New screen',
      from: `${addDays(date, 1)}T06:00:00Z`,
      to: `${addDays(date, 1)}T11:00:00Z`,
    });
    const told = await figures(addDays(date, -1), addDays(date, 1));
    expect(told.days.map(({ pc }) => pc.hoursOpen)).toEqual([5 * 24, 5 * 12, 5 * 12 - 4]);
    await put(admin, '/desk/house', {
      openingHours: { pc: [{ ...hours.pc[0], from: '00:00', to: '24:00' }] },
    });
    // The clock goes forward and back.
    const lengths = await figures('2028-03-26', '2028-03-26');
    expect(lengths.study.hoursOpen).toBe(8 * 23);
    expect((await figures('2028-10-29', '2028-10-29')).study.hoursOpen).toBe(8 * 25);
  });

  it('have food on the day of the order, extras on that of the charge, and what guests gave [FIG-8]', async () => {
    const date = nextMonth();
    const id = await book({ kind: 'room', id: 1, date, nights: 2 });
    const day = new Date(now);
    const items = [
      { dishId: 1, name: 'Old name', priceCents: 1299, image: '/x.svg' },
      { dishId: 2, name: 'Soup', priceCents: 599, image: '/x.svg' },
    ];
    for (const status of ['Completed', 'Cancelled'] as const) {
      const order = await addOrder(db, { items, status });
      await updateRows(db, 'orders', { id: Number(order) }, { created_at: day });
    }
    expect(
      (await post(admin, `/desk/bookings/${id}/charges`, { title: 'Towel', amount: 5.5 })).statusCode,
    ).toBe(201);
    await addFeedback(db, { uid: guest.uid, bookingId: id, rating: 4, createdAt: day });
    const other = await book({ kind: 'room', id: 2, date });
    const rude = await addFeedback(db, { uid: guest.uid, bookingId: other, rating: 1, createdAt: day });
    await updateRows(db, 'feedback', { id: rude }, { hidden_at: day, hidden_reason: 'Rude' });
    const told = await figures(date);
    expect(told.revenue).toMatchObject({ food: 18.98, extras: 5.5 });
    expect(told.orders).toBe(1);
    expect(told.dishes).toMatchObject([
      { id: 1, sold: 1, revenue: 12.99 },
      { id: 2, sold: 1, revenue: 5.99 },
    ]);
    expect(told.dishes[0]?.name).not.toBe('Old name');
    expect(told.ratings).toEqual({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
    expect(told.leadTime.stays).toBe(2);
  });

  it('leave out extras and food of a bill that was waived, and no other [FIG-8]', async () => {
    const date = nextMonth();
    // In time, on the last day, and not at all.
    const [waived, late, kept] = [
      await book({ kind: 'room', id: 1, date: addDays(date, 5) }),
      await book({ kind: 'room', id: 2, date }),
      await book({ kind: 'room', id: 4, date }),
    ];
    for (const [id, amount] of [
      [waived, 100],
      [late, 20],
      [kept, 3],
    ] as const) {
      expect((await post(admin, `/desk/bookings/${id}/charges`, { title: 'Crib', amount })).statusCode).toBe(
        201,
      );
      const order = await addOrder(db, {
        items: [{ dishId: 1, name: 'Soup', priceCents: amount * 10, image: '/x.svg' }],
      });
      await updateRows(
        db,
        'orders',
        { id: Number(order) },
        { created_at: new Date(now), booking_id: id, status: 'Completed', completed_at: new Date(now) },
      );
    }
    expect((await figures(date)).revenue).toMatchObject({ extras: 123, food: 12.3 });
    for (const id of [waived, late])
      expect((await post(admin, `/bookings/${id}/cancel`)).statusCode).toBe(200);
    const told = await figures(date, addDays(date, 6));
    expect(told.revenue).toMatchObject({ extras: 23, food: 2.3 });
    expect(told).toMatchObject({ orders: 2, dishes: [{ id: 1, sold: 2, revenue: 2.3 }], cancellations: 2 });
  });

  it('are what was charged, whatever was paid of it or given back [FIG-17]', async () => {
    const date = nextMonth();
    const id = await book({ kind: 'room', id: 1, date, nights: 2 });
    const before = await figures(date, addDays(date, 1));
    const paid = await post(admin, `/desk/bookings/${id}/payments`, { amount: 50, method: 'cash' });
    expect(paid.statusCode).toBe(201);
    expect(await figures(date, addDays(date, 1))).toEqual(before);
    const refund = { amount: 20, method: 'cash', reason: 'Noise' };
    expect((await post(admin, `/desk/bookings/${id}/refunds`, refund)).statusCode).toBe(201);
    expect(await figures(date, addDays(date, 1))).toEqual(before);
    expect(before.revenue).toMatchObject({ rooms: 68, extras: 0, total: 68 });
  });
});

describe('asking for them', () => {
  it('is for admins, and for a year at most [FIG-9]', async () => {
    const path = '/desk/insights?from=2027-01-01&to=2027-01-02';
    expect((await get(visitor, path)).status).toBe(401);
    expect((await get(guest, path)).status).toBe(403);
    const ask = (from: string, to: string) => get(admin, `/desk/insights?from=${from}&to=${to}`);
    expect((await ask('2027-01-01', '2028-01-01')).nightsSold).toBeGreaterThan(0);
    for (const [from, to] of [
      ['2027-01-01', '2028-01-02'],
      ['2027-01-02', '2027-01-01'],
    ] as const)
      expect(await ask(from, to)).toMatchObject({ status: 400, code: 'SPAN_TOO_LONG' });
    expect(await ask('2027-02-30', '2027-03-01')).toMatchObject({ status: 400 });
    expect((await ask('0001-01-01', '0001-03-01')).before).toBeNull();
    expect((await ask('9998-12-01', '9998-12-31')).nightsOpen).toBe(12 * 31);
  });

  it.each(figureTables)('as CSV gives the table of %s [FIG-10]', async (table) => {
    const url = `/api/desk/insights?from=2027-01-01&to=2027-01-31&format=csv&table=${table}`;
    const { statusCode, headers, body } = await app.inject({ url, headers: admin.headers });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toContain(`nightdesk-${table}-2027-01-01-2027-01-31.csv`);
    const lines = body.trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(0);
    const columns = lines[0]?.split(',').length;
    for (const line of lines) expect(line.split(',').length).toBe(columns);
  });

  it('as CSV lets no text be a formula, and asks which table [FIG-10]', async () => {
    const date = nextMonth();
    const items = [{ dishId: 99, name: '=HYPERLINK("http://x")', priceCents: 100, image: '/x.svg' }];
    const order = await addOrder(db, { items });
    await updateRows(db, 'orders', { id: Number(order) }, { created_at: new Date(now) });
    const url = `/api/desk/insights?from=${date}&to=${date}&format=csv`;
    const { body } = await app.inject({ url: `${url}&table=dishes`, headers: admin.headers });
    expect(body.split('\r\n')[1]).toBe(`"'=HYPERLINK(""http://x"")",1,1,,`);
    expect((await app.inject({ url, headers: admin.headers })).json()).toMatchObject({ status: 400 });
  });
});
