import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { findOverlaps, findTornCarts } from '../../testing/find-violations.ts';
import { findRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { whenDone } from '../../testing/when-done.ts';
import { expireHolds } from '../checkout/expire-holds.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { followWaitlist, serveWaiting } from './follow-waitlist.ts';

const start = Temporal.Instant.from('2026-11-15T18:00:00Z');
let now = start;
const house = await createTestApp({ now: () => now.toString(), settings: { maxUpcomingBookings: 2 } });
const { app, db, changes, get, post, checkOut, press } = house;
const admin = await house.addGuest({ role: 'admin' });

const venue = () => ({ now, timeZone: 'Europe/Lisbon', origin: 'https://desk.example.com' });
const serve = () => serveWaiting(db, { ...venue(), maxUpcoming: 2 });

afterEach(async () => {
  now = start;
  expect(await checkLedger(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
  expect(await findOverlaps(db)).toEqual([]);
});

type By = Awaited<ReturnType<typeof house.addGuest>>;

let day = 0;
const nextDay = () => addDays('2027-01-01', 4 * day++);
const wait = async (by: By, body: object) => {
  const answer = await post(by, '/waitlist', { kind: 'room', id: 1, time: '16:00', ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().insertedId as string;
};
const book = (by: By, body: object) => post(by, '/bookings', { roomId: 1, time: '16:00', ...body });
const cancel = (by: By, id: string) => post(by, `/bookings/${id}/cancel`, {});
const listOf = (by: By) => get(by, '/waitlist');
const mailsTo = async ({ email }: By) =>
  (
    await findRows(db, 'mails', { recipient: email }, ['subject', 'body', 'valid_until', 'booking_id'])
  ).filter(({ subject }) => subject.startsWith('Free for you'));
const isHeld = async (by: By): Promise<boolean> => (await listOf(by))[0]?.hold !== undefined;

/** A guest who has room 1, and others in line for all of it. */
const openLine = async (guests: number, nights = 2) => {
  const date = nextDay();
  const owner = await house.addGuest();
  const booking = (await book(owner, { date, nights })).json().insertedId as string;
  const line: By[] = [];
  for (let n = 0; n < guests; n += 1) {
    const guest = await house.addGuest();
    await wait(guest, { date, nights });
    line.push(guest);
  }
  return { date, owner, booking, line: line as [By, By, ...By[]] };
};

const letExpire = async (by: By) => {
  const [{ hold }] = await listOf(by);
  now = Temporal.Instant.from(hold.until);
  // It runs once before it closes.
  await expireHolds({ db, changes, venue, provider: undefined, warn: (text) => expect.fail(text) }).close();
};

describe('a time that becomes free', () => {
  it('is held for the first in line for 30 minutes, who is told by mail [WAIT-5, WAIT-9]', async () => {
    const { date, owner, booking, line } = await openLine(2);
    const [first, second] = line;
    await serve();
    expect(await mailsTo(first)).toEqual([]);
    await cancel(owner, booking);
    await serve();
    await serve();
    const [entry] = await listOf(first);
    expect(entry).toMatchObject({ place: 1, hold: { until: '2026-11-15T18:30:00.000Z', amount: 68 } });
    expect(await listOf(second)).toEqual([expect.not.objectContaining({ hold: expect.anything() })]);
    const [mail, ...more] = await mailsTo(first);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Free for you until 18:30: Lantern Bunk, .+ 2027, 2 nights$/);
    expect(mail?.body).toContain(`https://desk.example.com/room/1?date=${date}&time=16%3A00&nights=2`);
    expect(mail?.valid_until).toEqual(new Date('2026-11-15T18:30:00Z'));
    expect(mail?.booking_id).toBe(entry.hold.bookingId);
    expect(await mailsTo(second)).toEqual([]);
    // It blocks everybody else, like any hold.
    expect((await book(second, { date })).json().code).toBe('ROOM_TAKEN');
    expect((await post(admin, '/waitlist', { kind: 'room', id: 1, date, time: '16:00' })).statusCode).toBe(
      201,
    );
  });

  it('is the first one’s in line, also where another has the night before until later that day [WAIT-5]', async () => {
    const { date, owner, booking, line } = await openLine(1, 1);
    const next = addDays(date, 1);
    const early = await house.addGuest();
    const following = (await book(early, { date: next })).json().insertedId;
    const [first, second] = [await house.addGuest(), await house.addGuest()];
    // Before the guest of the previous night has left, and after.
    await wait(first, { date: next, time: '10:00' });
    await wait(second, { date: next });
    await cancel(owner, booking);
    await cancel(early, following);
    await serve();
    expect(await Promise.all([line[0], first, second].map(isHeld))).toEqual([true, true, false]);
  });

  it('is the first one’s in line, also where a cart that has ended still has a part of it [WAIT-5]', async () => {
    const [date, owner, other] = [nextDay(), await house.addGuest(), await house.addGuest()];
    const booking = (await book(owner, { date, nights: 1 })).json().insertedId;
    await checkOut(other, [{ kind: 'room', id: 1, date: addDays(date, 1), time: '16:00', nights: 1 }]);
    const [first, second] = [await house.addGuest(), await house.addGuest()];
    await wait(first, { date, nights: 2 });
    await wait(second, { date, nights: 1 });
    await cancel(owner, booking);
    now = now.add({ minutes: 30 });
    await serve();
    expect([await isHeld(first), await isHeld(second)]).toEqual([true, false]);
  });

  it('is held no longer than until it begins [WAIT-5]', async () => {
    const [owner, guest] = [await house.addGuest(), await house.addGuest()];
    const place = { date: '2026-11-15', time: '18:20' };
    const booked = await post(owner, '/pcbookinghistory', { pcId: 1, ...place, duration: 1 });
    await wait(guest, { kind: 'pc', id: 1, ...place });
    await cancel(owner, booked.json().insertedId);
    await serve();
    expect(await listOf(guest)).toMatchObject([{ hold: { until: '2026-11-15T18:20:00.000Z' } }]);
  });

  it('is nobody’s while only a part of it is free, and then theirs whose whole time is [WAIT-5]', async () => {
    const { date, line } = await openLine(0, 1);
    const other = await house.addGuest();
    const next = addDays(date, 1);
    const booked = (await book(other, { date: next })).json().insertedId;
    const [both, last] = [await house.addGuest(), await house.addGuest()];
    await wait(both, { date, nights: 2 });
    await wait(last, { date: next });
    await cancel(other, booked);
    await serve();
    expect([await isHeld(both), await isHeld(last)]).toEqual([false, true]);
    expect(line).toEqual([]);
  });

  const frees: Record<string, (booking: string, date: string) => Promise<unknown>> = {
    'a booking that is moved away': (booking) => house.put(admin, `/desk/bookings/${booking}`, { id: 2 }),
    'a booking that is shortened': (booking) => house.put(admin, `/desk/bookings/${booking}`, { nights: 1 }),
    'a guest who does not come': (booking, date) => {
      now = Temporal.Instant.from(`${date}T16:30:00Z`);
      return post(admin, `/desk/bookings/${booking}/no-show`, {});
    },
    'a guest who leaves early': async (booking, date) => {
      now = Temporal.Instant.from(`${date}T16:30:00Z`);
      await post(admin, `/desk/bookings/${booking}/check-in`, { anyway: true });
      return post(admin, `/desk/bookings/${booking}/check-out`, { leaveDue: true });
    },
  };
  it.each(Object.entries(frees))('by %s is offered [WAIT-5]', async (_name, free) => {
    const { date, booking } = await openLine(0, 2);
    const guest = await house.addGuest();
    await wait(guest, { date: addDays(date, 1) });
    await serve();
    expect(await isHeld(guest)).toBe(false);
    expect((await free(booking, date)) as { statusCode: number }).toMatchObject({ statusCode: 200 });
    await serve();
    expect(await isHeld(guest)).toBe(true);
  });

  it('by a block that is removed, a room in order again, or a cart given up is offered [WAIT-5]', async () => {
    const [one, other, third, buyer] = await Promise.all([1, 2, 3, 4].map(() => house.addGuest()));
    if (!one || !other || !third || !buyer) throw new Error('Nobody came.');
    const date = nextDay();
    const block = { kind: 'room', id: 3, from: date, to: addDays(date, 1), reason: 'Paint' };
    const blocked = (await post(admin, '/desk/blocks', block)).json().insertedId;
    await house.put(admin, '/desk/readiness/room/4', { state: 'out of order' });
    const { checkoutId } = (await checkOut(buyer, [{ kind: 'room', id: 5, date, time: '16:00' }])).json();
    for (const [n, guest] of [one, other, third].entries()) await wait(guest, { id: 3 + n, date });
    await serve();
    expect(await Promise.all([one, other, third].map(isHeld))).toEqual([false, false, false]);
    await app.inject({ method: 'DELETE', url: `/api/desk/blocks/${blocked}`, headers: admin.headers });
    await house.put(admin, '/desk/readiness/room/4', { state: 'clean' });
    await press(buyer, checkoutId, 'declined');
    await serve();
    expect(await Promise.all([one, other, third].map(isHeld))).toEqual([true, true, true]);
  });

  it('is offered as soon as PostgreSQL tells of it [WAIT-5]', async () => {
    const { owner, booking, line } = await openLine(1);
    const job = followWaitlist({
      db,
      changes,
      venue,
      maxUpcoming: 2,
      pollEvery: 1_000_000,
      warn: (text) => expect.fail(text),
    });
    whenDone(job.close);
    await cancel(owner, booking);
    await expect.poll(() => isHeld(line[0])).toBe(true);
  });
});

describe('what is held', () => {
  const openHold = async () => {
    const opened = await openLine(2);
    await cancel(opened.owner, opened.booking);
    await serve();
    return opened;
  };

  it('is confirmed by booking it, and nothing of the hold stays [WAIT-6]', async () => {
    const { date, line } = await openHold();
    const [first, second] = line;
    const booked = await book(first, { date, nights: 2, amount: 68 });
    expect([booked.statusCode, booked.json()]).toMatchObject([201, { acknowledged: true }]);
    expect(await listOf(first)).toEqual([]);
    const { insertedId } = booked.json();
    expect(await get(first, '/bookings?mine=true')).toMatchObject([{ _id: insertedId, status: 'Confirmed' }]);
    expect(await get(first, '/payments')).toMatchObject([{ bookingId: insertedId, status: 'due' }]);
    await serve();
    expect(await isHeld(second)).toBe(false);
    expect(await listOf(second)).toMatchObject([{ place: 1 }]);
  });

  it('can be paid in a cart, and another cart leaves it alone [WAIT-6]', async () => {
    const { date, line } = await openHold();
    const [first] = line;
    const elsewhere = await checkOut(first, [{ kind: 'room', id: 7, date, time: '16:00' }]);
    expect(elsewhere.statusCode).toBe(201);
    expect(await isHeld(first)).toBe(true);
    const same = await checkOut(first, [{ kind: 'room', id: 1, date, time: '16:00', nights: 2 }]);
    expect(same.statusCode, same.body).toBe(201);
    expect((await press(first, same.json().checkoutId, 'paid')).statusCode).toBe(200);
    expect(await listOf(first)).toEqual([]);
  });

  it('cannot be had for nothing in the sandbox [WAIT-6]', async () => {
    const { line } = await openHold();
    const [row] = await findRows(db, 'checkouts', { user_id: line[0].uid, status: 'Pending' }, ['id']);
    expect((await press(line[0], row?.id ?? '', 'paid')).json().code).toBe('SANDBOX_OFF');
  });

  it('goes to the next when it runs out; this one keeps a last place [WAIT-7]', async () => {
    const { line } = await openHold();
    const [first, second] = line;
    await letExpire(first);
    await serve();
    expect(await listOf(first)).toEqual([expect.objectContaining({ place: 2 })]);
    expect(await isHeld(first)).toBe(false);
    expect(await isHeld(second)).toBe(true);
    expect(await get(first, '/bookings?mine=true')).toEqual([]);
    expect(await get(first, '/payments')).toEqual([]);
  });

  it('goes to the next at once when it is let go [WAIT-7]', async () => {
    const { line } = await openHold();
    const [first, second] = line;
    const [{ hold }] = await listOf(first);
    expect((await cancel(first, hold.bookingId)).json()).toMatchObject({ success: true });
    await serve();
    expect([await isHeld(first), await isHeld(second)]).toEqual([false, true]);
    expect(await get(first, '/bookings?mine=true')).toEqual([]);
  });

  it('goes to the next when the guest leaves the list [WAIT-4]', async () => {
    const { line } = await openHold();
    const [first, second] = line;
    const [{ _id }] = await listOf(first);
    const left = await app.inject({ method: 'DELETE', url: `/api/waitlist/${_id}`, headers: first.headers });
    expect(left.json()).toEqual({ success: true });
    await serve();
    expect(await listOf(first)).toEqual([]);
    expect(await isHeld(second)).toBe(true);
  });

  it('is not held again and again for those who do not take it, but once more after somebody had it [WAIT-7]', async () => {
    const { date, line } = await openHold();
    const [first, second] = line;
    await letExpire(first);
    await serve();
    await letExpire(second);
    await serve();
    await serve();
    expect([await isHeld(first), await isHeld(second)]).toEqual([false, false]);
    const other = await house.addGuest();
    const booked = await book(other, { date, nights: 2 });
    expect(booked.statusCode).toBe(201);
    await serve();
    await cancel(other, booked.json().insertedId);
    await serve();
    expect([await isHeld(first), await isHeld(second)]).toEqual([true, false]);
    expect(await mailsTo(first)).toHaveLength(2);
  });

  it('goes with the account [WAIT-4]', async () => {
    const { line } = await openHold();
    const [first, second] = line;
    await app.inject({ method: 'POST', url: '/api/auth/delete-user', payload: {}, headers: first.headers });
    await serve();
    expect(await isHeld(second)).toBe(true);
  });
});

describe('whoever cannot have it is passed over, and keeps their place', () => {
  it('with too many bookings, what is held for them included, or suspended [WAIT-8]', async () => {
    const { owner, booking, line } = await openLine(4);
    const [busy, suspended, paying, fourth] = line as [By, By, By, By];
    const stay = { kind: 'room', date: '2027-12-01', time: '16:00', count: 1 } as const;
    for (const id of [8, 9]) await addBooking(db, { ...stay, id, uid: busy.uid });
    await addBooking(db, { ...stay, id: 10, uid: paying.uid });
    await checkOut(paying, [{ ...stay, id: 11 }]);
    await updateRows(db, 'users', { id: suspended.uid }, { suspended_at: new Date() });
    await cancel(owner, booking);
    await serve();
    expect(await Promise.all([busy, paying, fourth].map(isHeld))).toEqual([false, false, true]);
    expect(await listOf(busy)).toMatchObject([{ place: 1 }]);
    expect(await mailsTo(suspended)).toEqual([]);
  });

  it('of what was retired meanwhile, until it is brought back [WAIT-8]', async () => {
    const date = nextDay();
    const guest = await house.addGuest();
    const booking = await addBooking(db, { kind: 'room', id: 6, date, time: '16:00', count: 1 });
    await wait(guest, { id: 6, date });
    await updateRows(db, 'rooms', { id: 6 }, { retired_at: new Date() });
    await updateRows(db, 'bookings', { id: booking }, { status: 'No-show' });
    await serve();
    expect(await isHeld(guest)).toBe(false);
    await updateRows(db, 'rooms', { id: 6 }, { retired_at: null });
    await serve();
    expect(await isHeld(guest)).toBe(true);
  });
});

it('two processes at once hold it once and write one mail [WAIT-5]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, booking, line } = await openLine(3, 1);
    await cancel(owner, booking);
    await Promise.all([serve(), serve(), serve()]);
    expect(await Promise.all(line.map(isHeld))).toEqual([true, false, false]);
    expect((await Promise.all(line.map(mailsTo))).map(({ length }) => length)).toEqual([1, 0, 0]);
  }
});
