import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { sumOf } from '#contract/desk/move.rules.ts';
import { followEvents } from '../../testing/follow-events.ts';
import { openServer } from '../../testing/open-server.ts';
import { findRow, findRows, updateRows } from '../../testing/rows.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { db, get, post, put } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });

const clear = () => db.deleteFrom('price_rules').execute();
const add = async (rule: object): Promise<string> =>
  (await post(admin, '/desk/rates', { name: 'Rule', ...rule })).json().insertedId;
const rowOf = (id: string) => findRow(db, 'bookings', { id }, ['amount_cents', 'unit_cents', 'unit_rules']);
const quote = async (query: string): Promise<{ amount: number }> => get(visitor, `/quote?${query}`);

// Friday and Saturday of the second week of January 2027 are the 8th and 9th.
const weekend = { name: 'Weekend', kinds: ['room'], weekdays: [5, 6], change: { percent: 20 } };
const week = { name: 'Week', kinds: ['room'], minUnits: 4, change: { percent: -10 } };
const stay = { date: '2027-01-07', time: '16:00', nights: 3 };

describe('a booking', () => {
  it('costs its quote and keeps each night with its reason [PRICE-7]', async () => {
    await add(weekend);
    const booked = await post(guest, '/bookings', { roomId: 1, ...stay, amount: 115.6 });
    expect(booked.statusCode).toBe(201);
    expect(await rowOf(booked.json().insertedId)).toEqual({
      amount_cents: 11_560,
      unit_cents: [3400, 4080, 4080],
      unit_rules: [[], ['Weekend'], ['Weekend']],
    });
    await clear();
    expect(await get(guest, `/bookings/${booked.json().insertedId}`)).toMatchObject({ amount: 115.6 });
  });

  it('costs whole units of the currency where the house says so, without any rule [PRICE-27]', async () => {
    onTestFinished(async () => {
      await put(admin, '/desk/house', { priceRounding: 'minor' });
      await updateRows(db, 'rooms', { id: 1 }, { price_cents: 3400 });
    });
    await put(admin, '/desk/house', { priceRounding: 'whole' });
    await updateRows(db, 'rooms', { id: 1 }, { price_cents: 3450 });
    const later = { date: '2027-02-01', time: '16:00', nights: 2 };
    expect(await get(visitor, '/rooms/1')).toMatchObject({ pricePerNight: 35 });
    expect(await quote('kind=room&id=1&date=2027-02-01&nights=2')).toMatchObject({ amount: 70 });
    const refused = await post(guest, '/bookings', { roomId: 1, ...later, amount: 69 });
    expect(refused.json()).toMatchObject({ code: 'PRICE_CHANGED' });
    const booked = await post(guest, '/bookings', { roomId: 1, ...later, amount: 70 });
    expect(await rowOf(booked.json().insertedId)).toEqual({
      amount_cents: 7000,
      unit_cents: [3500, 3500],
      unit_rules: [[], []],
    });
  });

  it('is as it always was where no rule is for it [PRICE-7]', async () => {
    await add({ ...weekend, kinds: ['pc'] });
    const booked = await post(guest, '/bookings', { roomId: 2, ...stay });
    expect(await rowOf(booked.json().insertedId)).toMatchObject({ unit_cents: null, unit_rules: null });
    await clear();
  });

  it.each([
    ['/bookings', { roomId: 3, ...stay, amount: 1 }],
    ['/desk/bookings', { kind: 'room', id: 3, ...stay, guest: { name: 'Mara' }, amount: 1 }],
  ])('by POST %s at another price is refused with the right one [PRICE-7]', async (path, body) => {
    await add(weekend);
    const { amount } = await quote('kind=room&id=3&date=2027-01-07&nights=3');
    const by = path === '/bookings' ? guest : admin;
    expect((await post(by, path, body)).json()).toMatchObject({ status: 409, code: 'PRICE_CHANGED', amount });
    expect((await post(by, path, { ...body, amount })).statusCode).toBe(201);
    await clear();
    await db.deleteFrom('payments').execute();
    await db.deleteFrom('bookings').execute();
  });

  it('in a cart costs its quote, and less of each night by a reward [PRICE-7]', async () => {
    await add(weekend);
    const { amount } = await quote('kind=room&id=4&date=2027-01-07&nights=3');
    const line = { kind: 'room', id: 4, ...stay };
    const refused = await house.checkOut(guest, [{ ...line, price: amount + 1 }]);
    expect(refused.json()).toMatchObject({ code: 'LINES_REFUSED', lines: [{ amount }] });
    const held = (await house.checkOut(guest, [{ ...line, price: amount }])).json();
    expect(held.total).toBe(amount);
    const reduced = {
      code: 'ABCDEF234567',
      user_id: guest.uid,
      reward: '10% Discount',
      at: new Date(),
    } as const;
    await db.insertInto('redemptions').values(reduced).execute();
    const less = await post(guest, '/checkout', { lines: [{ ...line, price: amount }], code: reduced.code });
    expect(less.json()).toMatchObject({ total: expect.any(Number) });
    const row = await findRow(db, 'bookings', { checkout_id: less.json().checkoutId }, [
      ...(['amount_cents', 'unit_cents', 'unit_rules'] as const),
    ]);
    expect(row.amount_cents).toBe(Math.round(less.json().total * 100));
    expect(row.amount_cents).toBeLessThan(amount * 100);
    expect(sumOf(row.unit_cents ?? [])).toBe(row.amount_cents);
    expect(row.unit_rules).toEqual([[], ['Weekend'], ['Weekend']]);
    await clear();
  });

  it('that is taken is refused with alternatives at their own price [PRICE-7]', async () => {
    await add({ ...weekend, from: '2027-01-08' });
    const night = { roomId: 5, date: '2027-01-07', time: '16:00', nights: 1 };
    await post(guest, '/bookings', night);
    const { alternatives } = (await post(guest, '/bookings', night)).json();
    for (const one of alternatives)
      expect(one.amount).toBe((await quote(`kind=room&id=${one.id}&date=${one.date}`)).amount);
    expect(alternatives.some(({ date }: { date: string }) => date === '2027-01-08')).toBe(true);
    await clear();
  });
});

describe('what tells of a booking', () => {
  const units = [
    { count: 1, price: 34, rules: [] },
    { count: 2, price: 40.8, rules: ['Weekend'] },
  ];
  const words = '1 × $34.00, 2 × $40.80 (Weekend)';
  const mailsTo = async (bookingId: string) =>
    (await findRows(db, 'mails', { booking_id: bookingId }, ['body'])).map(({ body }) => body);

  it('are a bill, a receipt and mails, unit by unit [PRICE-10]', async () => {
    await add(weekend);
    const week2 = { ...stay, date: '2027-01-14' };
    const { insertedId: id } = (await post(guest, '/bookings', { roomId: 1, ...week2 })).json();
    await clear();
    expect((await get(admin, `/desk/bookings/${id}/bill`)).lines).toMatchObject([{ what: 'stay', units }]);
    const { id: paymentId } = await findRow(db, 'payments', { booking_id: id }, ['id']);
    expect((await get(guest, `/payments/${paymentId}`)).lines).toMatchObject([{ units }]);
    await post(admin, `/desk/bookings/${id}/receipt`);
    const mails = await mailsTo(id);
    expect(mails).toHaveLength(2);
    for (const body of mails) expect(body).toContain(` (${words})\n`);
    // A price change by a move has its own line.
    await put(admin, `/desk/bookings/${id}`, { nights: 2 });
    const { lines } = await get(admin, `/desk/bookings/${id}/bill`);
    expect(lines[0]).not.toHaveProperty('units');
    expect((await mailsTo(id)).at(-1)).toContain('(1 × $34.00, 1 × $40.80 (Weekend))\n');
  });

  it('are the mails of a cart and of the desk too [PRICE-10]', async () => {
    await add(weekend);
    const line = { kind: 'room', id: 1, ...stay, date: '2027-01-21' };
    const { checkoutId } = (await house.checkOut(guest, [line])).json();
    expect((await house.press(guest, checkoutId, 'paid')).statusCode).toBe(200);
    const { id } = await findRow(db, 'bookings', { checkout_id: checkoutId }, ['id']);
    expect((await mailsTo(id)).at(-1)).toContain(` (${words})\n`);
    const atDesk = { ...line, date: '2027-01-28', guest: { name: 'Mara', email: 'mara@example.test' } };
    const { insertedId } = (await post(admin, '/desk/bookings', atDesk)).json();
    expect((await mailsTo(insertedId)).at(-1)).toContain(` (${words})\n`);
    await clear();
  });
});

describe('a booking that is moved', () => {
  const move = (id: string, change: object) => put(admin, `/desk/bookings/${id}`, change);
  const book = async (roomId: number, part: object = {}): Promise<string> =>
    (await post(guest, '/bookings', { roomId, ...stay, ...part })).json().insertedId;

  it('keeps the price of nights that stay, and pays today’s for others [PRICE-8]', async () => {
    const id = await book(6);
    const [base = 0] = [(await rowOf(id)).amount_cents / 3];
    await add(weekend);
    const longer = await move(id, { nights: 4, date: '2027-01-06' });
    expect(longer.json()).toMatchObject({ amount: (base * 4) / 100 });
    await move(id, { date: '2027-01-07', nights: 3 });
    // The same nights in another room are priced again.
    const other = (await quote('kind=room&id=7&date=2027-01-07&nights=3')).amount;
    expect((await move(id, { id: 7, preview: true })).json()).toMatchObject({ amount: other });
    expect((await move(id, { id: 7, amount: 1 })).json()).toMatchObject({
      code: 'PRICE_CHANGED',
      amount: other,
    });
    expect((await move(id, { id: 7, amount: other })).statusCode).toBe(200);
    expect((await rowOf(id)).unit_rules).toEqual([[], ['Weekend'], ['Weekend']]);
    await clear();
  });

  it('keeps a price for long stays when it becomes short [PRICE-8]', async () => {
    await add(week);
    const id = await book(8, { nights: 4 });
    const before = await rowOf(id);
    expect(before.unit_rules).toEqual(Array(4).fill(['Week']));
    await move(id, { nights: 2 });
    const after = await rowOf(id);
    expect(after).toEqual({
      amount_cents: before.amount_cents / 2,
      unit_cents: before.unit_cents?.slice(0, 2),
      unit_rules: [['Week'], ['Week']],
    });
    // A short booking that becomes long pays the lower price only for what is added.
    const short = await book(9, { nights: 2 });
    const base = (await rowOf(short)).amount_cents / 2;
    await move(short, { nights: 4 });
    expect((await rowOf(short)).unit_cents).toEqual([
      base,
      base,
      Math.round(base * 0.9),
      Math.round(base * 0.9),
    ]);
    await clear();
  });
});

describe('rules that change', () => {
  it('count at once at a process that has read others [PRICE-9]', async () => {
    // That server uses the machine's clock.
    const today = new Date().toISOString().slice(0, 10);
    const { app } = await openServer(house.database);
    onTestFinished(() => app.close());
    const book = (date: string) =>
      app.inject({
        method: 'POST',
        url: '/api/bookings',
        headers: guest.headers,
        payload: { roomId: 10, date, time: '16:00' },
      });
    const costOf = async (days: number) =>
      (await rowOf((await book(addDays(today, days))).json().insertedId)).amount_cents / 100;
    const id = await add({ change: { price: 50 } });
    expect(await costOf(81)).toBe(50);
    await put(admin, `/desk/rates/${id}`, { change: { price: 60 } });
    expect(await costOf(82)).toBe(60);
    await put(admin, `/desk/rates/${id}`, { change: { price: 60.5 } });
    await put(admin, '/desk/house', { priceRounding: 'whole' });
    expect(await costOf(83)).toBe(61);
    await put(admin, '/desk/house', { priceRounding: 'minor' });
    await updateRows(db, 'price_rules', { id }, { is_on: false });
    const { price_cents } = await findRow(db, 'rooms', { id: 10 }, ['price_cents']);
    expect(await costOf(84)).toBe(price_cents / 100);
    await clear();
    expect(await costOf(85)).toBe(price_cents / 100);
  });

  it('are told to open pages at any server [PRICE-9]', async () => {
    const { events } = await openServer(house.database);
    const stream = await followEvents(events);
    await add(weekend);
    await expect.poll(() => stream.named('prices')).toHaveLength(1);
    await clear();
  });

  it('while bookings are made leave none at a price that never was [PRICE-9]', async () => {
    const id = await add({ change: { price: 10 } });
    const prices = [10, 20, 30, 40];
    const change = async () => {
      for (const price of prices) await put(admin, `/desk/rates/${id}`, { change: { price } });
    };
    const days = Array.from({ length: 20 }, (_, day) => `2027-03-${String(day + 1).padStart(2, '0')}`);
    const [, ...booked] = await Promise.all([
      change(),
      ...days.map((date) => post(guest, '/bookings', { roomId: 11, date, time: '16:00' })),
    ]);
    for (const answer of booked) {
      const { amount_cents } = await rowOf(answer.json().insertedId);
      expect(prices).toContain(amount_cents / 100);
    }
    const last = await post(guest, '/bookings', { roomId: 11, date: '2027-04-01', time: '16:00' });
    expect((await rowOf(last.json().insertedId)).amount_cents).toBe(4000);
    await clear();
  });
});
