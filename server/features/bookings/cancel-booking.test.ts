import { describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { mostCancelledOrders } from '#contract/food/orders.rules.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { findRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { db, get } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const post = (path: string, payload: object | undefined, by: Guest = guest) => house.post(by, path, payload);
const book = async (request: object): Promise<string> => {
  const path = 'pcId' in request ? '/pcbookinghistory' : '/bookings';
  const response = await post(path, request);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().insertedId;
};
const cancel = (id: string, by: Guest = guest, payload?: object) =>
  post(`/bookings/${id}/cancel`, payload, by);
const show = async (id: string) => await get(guest, `/bookings/${id}`);
const mailsOf = (id: string) =>
  db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('body', 'like', `%${id}%`)
    .where('subject', 'like', 'Cancelled%')
    .execute();
/** Pays for it with a cart. */
const buy = async (line: object): Promise<string> => {
  const { checkoutId } = (await house.checkOut(guest, [line])).json();
  await house.press(guest, checkoutId, 'paid');
  const [row] = await findRows(db, 'bookings', { checkout_id: checkoutId }, ['id']);
  return row?.id ?? '';
};
const refused = (code: ErrorCode) => ({ code, status: errors[code].status, detail: errors[code].message });

// It is 18:00 on 2026-11-15.
const free = {
  room: { roomId: 1, date: '2026-11-16', time: '18:00', nights: 2 },
  study: { roomId: 13, roomType: 'study', date: '2026-11-15', time: '19:00', duration: 2 },
  pc: { pcId: 1, date: '2026-11-15', time: '19:00', duration: 3 },
};
const late = {
  room: { roomId: 2, date: '2026-11-16', time: '17:59', nights: 2 },
  study: { roomId: 14, roomType: 'study', date: '2026-11-15', time: '18:59', duration: 2 },
  pc: { pcId: 2, date: '2026-11-15', time: '18:59', duration: 3 },
};
const kinds = ['room', 'study', 'pc'] as const;

describe.each(kinds)('cancelling a booking of a %s', (kind) => {
  it('is free up to its deadline: nothing is due any more, and the time is free again [HIST-10, HIST-11, HIST-12]', async () => {
    const id = await book(free[kind]);
    const response = await cancel(id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      refund: 0,
      waived: { room: 68, study: 24, pc: 30 }[kind],
    });
    expect(await show(id)).toMatchObject({ status: 'Cancelled', payment: 'cancelled' });
    const [mail, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: guest.email });
    expect(mail?.body).toContain('there is nothing to pay');
    await book(free[kind]);
  });

  it('gives nothing back after its deadline, but still frees the time [HIST-10, HIST-11, HIST-12]', async () => {
    const id = await book(late[kind]);
    expect((await cancel(id)).json()).toEqual({ success: true, refund: 0, waived: 0 });
    expect(await show(id)).toMatchObject({ status: 'Cancelled', payment: 'due' });
    expect((await mailsOf(id))[0]?.body).toContain('is still due');
    await book(late[kind]);
  });
});

describe('cancelling', () => {
  const night = { roomId: 5, date: '2026-12-01', time: '16:00' };

  it('gives back online what was paid online, in time only [HIST-12]', async () => {
    const early = await buy({ kind: 'room', id: 5, date: '2026-12-01', time: '16:00', nights: 1 });
    const { amount } = await show(early);
    expect(amount).toBeGreaterThan(0);
    expect((await cancel(early)).json()).toEqual({ success: true, refund: amount, waived: 0 });
    expect((await show(early)).payment).toBe('refunding');
    expect((await mailsOf(early))[0]?.body).toMatch(/the \$\d+\.00 you paid is on its way back/);
    const tooLate = await buy({ kind: 'room', id: 6, date: '2026-11-16', time: '17:59', nights: 1 });
    expect((await cancel(tooLate)).json()).toEqual({ success: true, refund: 0, waived: 0 });
    expect((await show(tooLate)).payment).toBe('paid');
    expect((await mailsOf(tooLate))[0]?.body).toMatch(/the \$\d+\.00 you paid is not refunded/);
  });

  it('happens once, also of ten at the same time [HIST-10]', async () => {
    const id = await book(night);
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
      expect(response.json()).toMatchObject(refused('ALREADY_CANCELLED'));
    expect(await mailsOf(id)).toHaveLength(1);
    expect((await cancel(id)).json()).toMatchObject(refused('ALREADY_CANCELLED'));
  });

  it('is too late once it has started, or when the guest is there already [HIST-10]', async () => {
    const request = { kind: 'study', id: 15, date: '2026-11-15', time: '18:00', count: 1 } as const;
    const started = await addBooking(db, { ...request, uid: guest.uid });
    expect((await cancel(started)).json()).toMatchObject(refused('ALREADY_STARTED'));
    const early = { ...request, id: 16, time: '22:00', status: 'Checked in' } as const;
    const checkedIn = await addBooking(db, { ...early, uid: guest.uid });
    expect((await cancel(checkedIn)).json()).toMatchObject(refused('ALREADY_STARTED'));
  });

  it('is for whoever made the booking and for admins, and tells the guest in both cases [HIST-10]', async () => {
    const id = await book(night);
    expect((await cancel(id, rival)).json()).toMatchObject(refused('NOT_ALLOWED'));
    expect((await show(id)).status).toBe('Confirmed');
    expect((await cancel(id, admin)).statusCode).toBe(200);
    expect(await mailsOf(id)).toMatchObject([{ recipient: guest.email }]);
  });

  it('takes back what was said of a stay that will not be, and nothing where it is refused [FEED-11]', async () => {
    const feedbackOn = async (bookingId: string) => {
      const said = await db.selectFrom('feedback').where('booking_id', '=', bookingId).selectAll().execute();
      return said.length;
    };
    const id = await book({ ...night, roomId: 9 });
    await addFeedback(db, { uid: guest.uid, bookingId: id, roomId: 9, rating: 1 });
    expect((await cancel(id)).statusCode).toBe(200);
    expect(await feedbackOn(id)).toBe(0);
    const rated = await db.selectFrom('rooms').select('review_count').where('id', '=', 9).execute();
    expect(rated).toEqual([{ review_count: 0 }]);
    const request = { kind: 'room', id: 9, date: '2026-11-14', time: '16:00', count: 2 } as const;
    const begun = await addBooking(db, { ...request, uid: guest.uid });
    await addFeedback(db, { uid: guest.uid, bookingId: begun, roomId: 9 });
    expect((await cancel(begun)).json()).toMatchObject(refused('ALREADY_STARTED'));
    expect(await feedbackOn(begun)).toBe(1);
  });

  it('needs no body and minds none', async () => {
    for (const payload of [undefined, {}, { reason: 'rain' }]) {
      const id = await book(night);
      expect((await cancel(id, guest, payload)).statusCode).toBe(200);
    }
  });

  it.each(['0', 'nonsense', '000000000000', 'x'.repeat(200)])('finds no booking %s', async (id) => {
    expect((await cancel(id)).json()).toMatchObject(refused('BOOKING_NOT_FOUND'));
    expect(await show(id)).toMatchObject(refused('BOOKING_NOT_FOUND'));
  });

  it('works for a booking whose guest has left, and writes to nobody', async () => {
    const request = { kind: 'room', id: 7, date: '2026-12-01', time: '16:00', count: 1 } as const;
    const id = await addBooking(db, request);
    expect((await cancel(id, rival)).json()).toMatchObject(refused('NOT_ALLOWED'));
    expect((await cancel(id, admin)).statusCode).toBe(200);
    expect(await mailsOf(id)).toEqual([]);
  });
});

describe('cancelling too often', async () => {
  let now = '2026-11-15T18:00:00Z';
  const house = await createTestApp({ settings: { maxUpcomingBookings: 1 }, now: () => now });
  const { database } = house;

  /** Ten times the guest's limit of upcoming bookings. */
  const most = 10;

  const post = (path: string, by: Pick<Guest, 'headers'>, payload: object = {}) =>
    house.post(by, path, payload);
  const room = { roomId: 1, date: '2026-12-01', time: '16:00' };
  const pizza = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Pizza' }] };
  const refusal = (max: number) => ({ status: 429, code: 'TOO_MANY_CANCELLATIONS', max });

  it('a guest who books and cancels in turn fills nobody’s books: after some they wait a day', async () => {
    const guest = await createGuest(house);
    const bookAndCancel = async () => {
      const { insertedId } = (await post('/bookings', guest, room)).json();
      expect((await post(`/bookings/${insertedId}/cancel`, guest)).statusCode).toBe(200);
    };
    for (let turn = 0; turn < most; turn += 1) await bookAndCancel();

    const refused = await post('/bookings', guest, room);
    expect(refused.json()).toMatchObject(refusal(most));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const pc = { pcId: 1, date: '2026-12-01', time: '16:00', duration: 1 };
    expect((await post('/pcbookinghistory', guest, pc)).json()).toMatchObject(refusal(most));
    const line = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00' };
    expect((await house.checkOut(guest, [line])).json()).toMatchObject(refusal(most));
    const rows = await findRows(database.db, 'bookings', { user_id: guest.uid }, ['id']);
    expect(rows).toHaveLength(most);

    const other = await createGuest(house);
    const theirs = await post('/bookings', other, room);
    expect(theirs.statusCode).toBe(201);
    await post(`/bookings/${theirs.json().insertedId}/cancel`, other);
    now = '2026-11-16T18:00:01Z';
    await bookAndCancel();
  });

  it('a guest who orders and cancels in turn waits a day as well, also with a cart', async () => {
    const guest = await createGuest(house);
    for (let turn = 0; turn < mostCancelledOrders - 1; turn += 1)
      await addOrder(database.db, { uid: guest.uid, status: 'Cancelled' });
    await updateRows(database.db, 'orders', { user_id: guest.uid }, { cancelled_at: new Date(now) });
    const { insertedId } = (await post('/orderDetails', guest, pizza)).json();
    expect((await post(`/orderDetails/${insertedId}/cancel`, guest)).statusCode).toBe(200);
    expect((await post('/orderDetails', guest, pizza)).json()).toMatchObject(refusal(mostCancelledOrders));
    const cart = await house.checkOut(guest, [{ kind: 'food', ...pizza }]);
    expect(cart.json()).toMatchObject(refusal(mostCancelledOrders));
  });
});
