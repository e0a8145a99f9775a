import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp();
const { db, checkOut, show, press, get, post } = house;

const at = { date: '2026-11-20', time: '16:00' };
const room = { kind: 'room', id: 1, ...at, nights: 2, price: 68 };
const study = { kind: 'study', id: 13, ...at, duration: 3, price: 36 };
const pc = { kind: 'pc', id: 1, ...at };
const food = {
  kind: 'food',
  roomType: 'Study Room',
  roomId: '13',
  price: 18.98,
  foodItems: [{ foodName: 'Pizza', price: 12.99 }, { foodName: 'Soup' }],
};

const countAll = async () => ({
  bookings: await countRows(db, 'bookings'),
  payments: await countRows(db, 'payments'),
  mails: await countRows(db, 'mails'),
  checkouts: (await db.selectFrom('checkouts').select('id').execute()).length,
});

describe('checking out', () => {
  it('holds every line for ten minutes as Pending, and says where to pay [PAY-11, PAY-16, PAY-17]', async () => {
    const guest = await createGuest(house);
    const mails = await countRows(db, 'mails');
    const response = await checkOut(guest, [room, study, pc, food]);
    expect(response.statusCode).toBe(201);
    const { checkoutId } = response.json();
    expect(response.json()).toEqual({
      checkoutId,
      expiresAt: '2026-11-15T18:10:00.000Z',
      total: 132.98,
      payUrl: `/pay/${checkoutId}`,
    });

    const places = [...(await get(guest, '/bookings?mine=true')), ...(await get(guest, '/pcbookinghistory'))];
    expect(places).toHaveLength(3);
    for (const { status, payment } of places) expect([status, payment]).toEqual(['Pending', 'due']);
    expect(await get(guest, '/orderDetails')).toEqual([]);
    expect(await countRows(db, 'mails')).toBe(mails);

    const byTitle = (title: string) => places.find((place) => place.title === title)?._id;
    const [one, two, three, four] = (await show(guest, checkoutId)).json().lines;
    expect([one, two, three].map(({ kind }) => kind).toSorted()).toEqual(['pc', 'room', 'study']);
    for (const { title, reference } of [one, two, three]) expect(reference).toBe(byTitle(title));
    expect(four).toEqual({ kind: 'food', title: 'Food to Study Room 13', amount: 18.98 });
    expect((await show(guest, checkoutId)).json()).toMatchObject({
      checkoutId,
      status: 'Pending',
      total: 132.98,
      payUrl: `/pay/${checkoutId}`,
      lines: expect.arrayContaining([
        expect.objectContaining({
          kind: 'room',
          id: 1,
          title: 'Lantern Bunk',
          ...at,
          count: 2,
          amount: 68,
          startsAt: '2026-11-20T16:00:00Z',
          endsAt: '2026-11-22T11:00:00Z',
        }),
      ]),
    });
  });

  it('keeps others out of what is held, and tells them nothing of whose it is', async () => {
    const [guest, rival] = [await createGuest(house), await createGuest(house)];
    const held = { ...room, id: 2, date: '2026-12-01', price: undefined };
    await checkOut(guest, [held]);
    const booking = { roomId: 2, ...at, date: '2026-12-02' };
    const refused = await post(rival, '/bookings', booking);
    expect(refused.json()).toMatchObject({ status: 409, code: 'ROOM_TAKEN' });
    expect((await checkOut(rival, [held])).json()).toMatchObject({ code: 'LINES_REFUSED' });
    expect(await get(rival, '/bookings?from=2026-12-01&to=2026-12-01')).toEqual([
      { roomId: 2, roomType: 'sleeping', date: '2026-12-01', time: '16:00' },
    ]);
    const [free] = await get(rival, '/availability?kind=room&id=2&from=2026-12-01&to=2026-12-03');
    expect(free.taken).toEqual([{ from: '2026-12-01', to: '2026-12-03' }]);
    expect((await get(rival, '/rooms?date=2026-12-01')).map(({ id }: { id: number }) => id)).not.toContain(2);
  });

  it('takes one night and one hour where nothing is said', async () => {
    const guest = await createGuest(house);
    const day = { date: '2026-12-05', time: '10:00' };
    const response = await checkOut(guest, [
      { kind: 'room', id: 3, ...day },
      { kind: 'study', id: 14, ...day },
      { kind: 'pc', id: 2, ...day },
    ]);
    const { lines } = (await show(guest, response.json().checkoutId)).json();
    expect(lines.map(({ count }: { count: number }) => count)).toEqual([1, 1, 1]);
  });

  it.each([
    ['no lines', { lines: [] }],
    ['no cart', {}],
    ['too many lines', { lines: Array.from({ length: 21 }, () => pc) }],
    ['an unknown kind', { lines: [{ ...pc, kind: 'sauna' }] }],
    ['a date that there is not', { lines: [{ ...pc, date: '2027-02-30' }] }],
    ['31 nights', { lines: [{ ...room, nights: 31 }] }],
    ['13 hours', { lines: [{ ...pc, duration: 13 }] }],
    ['food without a dish', { lines: [{ ...food, foodItems: [] }] }],
    ['food to nowhere', { lines: [{ ...food, roomId: ' ' }] }],
  ])('refuses %s as bad input', async (_, payload) => {
    const { headers } = await createGuest(house);
    const response = await post({ headers }, '/checkout', payload);
    expect(response.json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });
});

describe('a cart with a line that cannot be had', () => {
  const day = { date: '2026-12-10', time: '16:00' };
  const free = { kind: 'room', id: 5, ...day };

  it.each([
    ['a past day', { kind: 'room', id: 6, date: '2026-11-14', time: '16:00' }, /room on a past date/],
    ['the first day of all', { kind: 'room', id: 6, date: '0001-01-01', time: '16:00' }, /on a past date/],
    ['a past time', { kind: 'study', id: 15, date: '2026-11-15', time: '17:00' }, /past time today/],
    ['a past hour of a PC', { kind: 'pc', id: 1, date: '2026-11-15', time: '12:00' }, /PC for a past date/],
    ['a time that is skipped', { kind: 'pc', id: 1, date: '2027-03-28', time: '01:30' }, /skip this time/],
    ['a room that is not there', { kind: 'room', id: 999, ...day }, /could not be found/],
    ['a study room that is a bedroom', { kind: 'study', id: 1, ...day }, /could not be found/],
    ['a PC that is not there', { kind: 'pc', id: 99, ...day }, /could not be found/],
    ['a dish that is not there', { ...food, foodItems: [{ foodName: 'Gravel' }] }, /no longer available/],
    ['a price that is wrong', { kind: 'room', id: 6, ...day, price: 1 }, /price has changed/],
    [
      'a dish at a wrong price',
      { ...food, foodItems: [{ foodName: 'Soup', price: 1 }] },
      /price has changed/,
    ],
    ['a wrong total of food', { ...food, price: 1 }, /price has changed/],
  ])('is refused for %s, as a whole', async (_, line, reason) => {
    const guest = await createGuest(house);
    const before = await countAll();
    const response = await checkOut(guest, [free, line, { ...pc, date: day.date }]);
    expect(response.json()).toMatchObject({ status: 409, code: 'LINES_REFUSED' });
    const { lines } = response.json();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ index: 1, title: expect.stringMatching(/\S/) });
    expect(lines[0].reason).toMatch(reason);
    expect(await countAll()).toEqual(before);
    const held = await checkOut(guest, [free]);
    expect(held.statusCode).toBe(201);
    await press(guest, held.json().checkoutId, 'declined');
  });

  it('is refused for what is taken, by name and with what is free nearby [PAY-12, PAY-16]', async () => {
    const guest = await createGuest(house);
    const stay = { date: '2026-12-20', time: '16:00' };
    await addBooking(db, { kind: 'room', id: 1, ...stay, count: 1 });
    await addBooking(db, { kind: 'pc', id: 1, ...stay, count: 1 });
    const before = await countAll();
    const response = await checkOut(guest, [
      { kind: 'study', id: 13, ...stay },
      { kind: 'pc', id: 1, ...stay },
      { kind: 'room', id: 1, ...stay },
    ]);
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'LINES_REFUSED',
      lines: [
        { index: 1, reason: 'This PC is already booked for the selected date and time.' },
        {
          index: 2,
          title: 'Lantern Bunk',
          reason: 'This room is already booked for the selected date and time.',
        },
      ],
    });
    const [, { alternatives }] = response.json().lines;
    expect(alternatives[0]).toEqual({
      kind: 'room',
      id: 1,
      title: 'Lantern Bunk',
      date: '2026-12-19',
      time: '16:00',
      count: 1,
      amount: 34,
    });
    expect(alternatives.some(({ id }: { id: number }) => id !== 1)).toBe(true);
    expect(await countAll()).toEqual(before);
    const swapped = [{ ...alternatives[0], nights: 1, price: alternatives[0].amount }];
    expect((await checkOut(guest, swapped)).statusCode).toBe(201);
  });

  it('is told no alternative that another line of it has already', async () => {
    const guest = await createGuest(house);
    const stay = { kind: 'room', id: 7, date: '2027-01-10', time: '16:00' } as const;
    await addBooking(db, { ...stay, count: 1 });
    const { lines } = (await checkOut(guest, [stay, { ...stay, date: '2027-01-09' }])).json();
    expect(lines).toHaveLength(1);
    const dates = lines[0].alternatives
      .filter(({ id }: { id: number }) => id === 7)
      .map(({ date }: { date: string }) => date);
    expect(dates).toEqual(['2027-01-11', '2027-01-08']);
  });

  it('is refused for a line that clashes with an earlier one, not for the earlier one', async () => {
    const guest = await createGuest(house);
    const before = await countAll();
    const hour = { kind: 'study', id: 16, date: '2027-01-10' };
    const response = await checkOut(guest, [
      { ...hour, time: '10:00', duration: 2 },
      { ...hour, time: '12:00' },
      { ...hour, time: '11:30', duration: 2 },
    ]);
    expect(response.json()).toMatchObject({ code: 'LINES_REFUSED' });
    const { lines } = response.json();
    expect(lines).toMatchObject([
      { index: 2, reason: 'Another line of your cart is for the same place at the same time.' },
    ]);
    expect(lines[0].alternatives).not.toEqual([]);
    expect(await countAll()).toEqual(before);
  });

  it('says what a line costs now, where only that has changed', async () => {
    const guest = await createGuest(house);
    const { lines } = (
      await checkOut(guest, [
        { kind: 'room', id: 8, ...day, nights: 2, price: 1 },
        { ...food, price: 1 },
        { kind: 'pc', id: 3, ...day, duration: 2, price: 30.000000001 },
      ])
    ).json();
    expect(lines).toMatchObject([
      { index: 0, amount: expect.any(Number), alternatives: [] },
      { index: 1, amount: 18.98 },
    ]);
    const { amount } = lines[0];
    const again = [{ kind: 'room', id: 8, ...day, nights: 2, price: amount }];
    expect((await checkOut(guest, again)).statusCode).toBe(201);
  });

  it('says that a line is taken rather than what it would cost', async () => {
    const guest = await createGuest(house);
    await addBooking(db, { kind: 'pc', id: 4, ...day, count: 1 });
    const { lines } = (await checkOut(guest, [{ kind: 'pc', id: 4, ...day, price: 1 }])).json();
    expect(lines[0].reason).toMatch(/already booked/);
    expect(lines[0].amount).toBeUndefined();
  });

  it('is refused for a dish that is sold out or off the card', async () => {
    const guest = await createGuest(house);
    const order = (foodName: string) => ({ ...food, price: undefined, foodItems: [{ foodName }] });
    await db.updateTable('dishes').set({ sold_out: true }).where('name', '=', 'Burger').execute();
    await db.updateTable('dishes').set({ retired_at: new Date() }).where('name', '=', 'Salad').execute();
    for (const dish of ['Burger', 'Salad']) {
      const { lines } = (await checkOut(guest, [order(dish)])).json();
      expect(lines).toMatchObject([{ index: 0, title: 'Food to Study Room 13', alternatives: [] }]);
      expect(lines[0].reason).toMatch(/no longer available/);
    }
  });
});

describe('a guest who checks out again', () => {
  it('lets go of what they held, and never clashes with themselves', async () => {
    const guest = await createGuest(house);
    const stay = { kind: 'room', id: 9, date: '2027-02-01', time: '16:00', nights: 3 };
    const first = (await checkOut(guest, [stay, { ...pc, id: 5, date: '2027-02-01' }])).json();
    const second = await checkOut(guest, [{ ...stay, date: '2027-02-02' }]);
    expect(second.statusCode).toBe(201);
    const over = (await show(guest, first.checkoutId)).json();
    expect(over).toMatchObject({ status: 'Declined' });
    expect(over.payUrl).toBeUndefined();
    expect(await get(guest, '/bookings?mine=true')).toMatchObject([
      { status: 'Pending', date: '2027-02-02' },
    ]);
    expect(await get(guest, '/pcbookinghistory')).toEqual([]);
    const rival = await createGuest(house);
    expect((await checkOut(rival, [{ ...pc, id: 5, date: '2027-02-01' }])).statusCode).toBe(201);
  });

  it('keeps what they held where the new cart is refused', async () => {
    const guest = await createGuest(house);
    const stay = { kind: 'room', id: 10, date: '2027-02-01', time: '16:00' };
    const { checkoutId } = (await checkOut(guest, [stay])).json();
    expect((await checkOut(guest, [stay, { ...stay, id: 999 }])).statusCode).toBe(409);
    expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Pending' });
  });
});

describe('a house', () => {
  it('counts every place of a cart as an upcoming booking, and what is held too', async () => {
    const small = await createTestApp({ settings: { maxUpcomingBookings: 3 } });
    const guest = await createGuest(small);
    const stay = { kind: 'room', date: '2027-02-01', time: '16:00' };
    const four = [1, 2, 3, 4].map((id) => ({ ...stay, id }));
    expect((await small.checkOut(guest, four)).json()).toMatchObject({ code: 'TOO_MANY_BOOKINGS', max: 3 });
    expect((await small.checkOut(guest, [...four.slice(1), food])).statusCode).toBe(201);
    // Their own hold is released for the next.
    expect((await small.checkOut(guest, four.slice(0, 3))).statusCode).toBe(201);
    const payload = { roomId: 5, ...at };
    const booked = await small.post(guest, '/bookings', payload);
    expect(booked.json()).toMatchObject({ code: 'TOO_MANY_BOOKINGS' });
    const admin = await createGuest(small, { role: 'admin' });
    const others = [4, 5, 6, 7].map((id) => ({ ...stay, id }));
    expect((await small.checkOut(admin, others)).statusCode).toBe(201);
  });

  it('that takes no payments says so, and holds nothing [CART-5]', async () => {
    const closed = await createTestApp({ settings: { payments: 'none' } });
    const guest = await createGuest(closed);
    const response = await closed.checkOut(guest, [pc]);
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'PAYMENTS_OFF',
      detail: 'Payment integration is pending. Please implement it later.',
    });
    expect(await countRows(closed.database.db, 'bookings')).toBe(0);
    // Who has signed out meanwhile is told that first, although the server remembers them.
    await closed.database.db.deleteFrom('sessions').where('user_id', '=', guest.uid).execute();
    expect((await closed.checkOut(guest, [pc])).statusCode).toBe(401);
  });
});
