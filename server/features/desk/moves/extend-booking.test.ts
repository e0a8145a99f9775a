import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { findOverlaps } from '../../../testing/find-violations.ts';
import { findRow, findRows, updateRows } from '../../../testing/rows.ts';
import { buildTestApp, createTestApp } from '../../../testing/test-app.ts';
import { checkLedger } from '../../payments/ledger/check-ledger.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now, settings: { maxUpcomingBookings: 1000 } });
const { db, get, post, put } = house;
const guest = await house.addGuest();
const rival = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });

let day = 0;
/** A separate day for each test, so that tests do not collide. */
const nextDay = () => addDays('2027-01-01', 10 * day++);

const book = async (request: object, by = guest): Promise<string> => {
  const path = 'pcId' in request ? '/pcbookinghistory' : '/bookings';
  const answer = await post(by, path, { time: '16:00', ...request });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().insertedId;
};
const extend = (id: string, more: object, by: { headers: Record<string, string> } = guest, key?: string) =>
  post(by, `/bookings/${id}/extend`, more, key);
const show = (id: string) => get(guest, `/bookings/${id}`);
const mailsOf = async (id: string) =>
  (await findRows(db, 'mails', { booking_id: id }, ['recipient', 'subject', 'body', 'content'])).filter(
    ({ subject }) => subject.startsWith('Changed'),
  );
const countOf = async (id: string) => (await findRow(db, 'bookings', { id }, ['count'])).count;
const at = async <T>(time: string, work: () => Promise<T>): Promise<T> => {
  const before = now;
  now = time;
  try {
    return await work();
  } finally {
    now = before;
  }
};

describe('extending a booking', () => {
  it('adds nights at the price of today, and those that were booked keep theirs [EXTEND-1]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 3, date, nights: 2 });
    await updateRows(db, 'rooms', { id: 3 }, { price_cents: 10_000 });
    onTestFinished(() => updateRows(db, 'rooms', { id: 3 }, { price_cents: 9600 }));
    const endsAt = `${addDays(date, 3)}T11:00:00Z`;
    const preview = await extend(id, { nights: 1, preview: true });
    expect([preview.statusCode, preview.json()]).toEqual([
      200,
      { amount: 292, difference: 100, endsAt, version: 1 },
    ]);
    expect([await countOf(id), await mailsOf(id)]).toEqual([2, []]);
    const answer = await extend(id, { nights: 1 });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { amount: 292, difference: 100, endsAt }]);
    expect(await show(id)).toMatchObject({ nights: 3, amount: 292 });
    expect((await findRow(db, 'bookings', { id }, ['unit_cents'])).unit_cents).toEqual([9600, 9600, 10_000]);
  });

  it('adds hours to what is booked by the hour, also while its guest is in [EXTEND-1]', async () => {
    const date = nextDay();
    const id = await book({ pcId: 4, date, duration: 2 });
    const study = await book({ roomId: 13, roomType: 'study', date, duration: 1 });
    await at(`${date}T17:30:00Z`, async () => {
      await updateRows(db, 'bookings', { id }, { status: 'Checked in', arrived_at: new Date(now) });
      expect((await extend(id, { duration: 2 })).json()).toMatchObject({ endsAt: `${date}T20:00:00Z` });
    });
    expect((await extend(study, { duration: 3 })).json()).toMatchObject({ endsAt: `${date}T20:00:00Z` });
    expect([await countOf(id), await countOf(study)]).toEqual([4, 4]);
  });

  it('is due at the desk: the bill grows, and nothing is charged online [EXTEND-2]', async () => {
    const id = await book({ roomId: 1, date: nextDay(), nights: 2 });
    await post(admin, `/desk/bookings/${id}/payments`, { amount: 68, method: 'cash' });
    await extend(id, { nights: 1 });
    expect(await show(id)).toMatchObject({ payment: 'due', amount: 102, due: 34 });
    expect(await get(admin, `/desk/bookings/${id}/bill`)).toMatchObject({ total: 102, paid: 68, due: 34 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('is mailed to its guest with the same event for their calendar, and told on its page at the desk [EXTEND-3]', async () => {
    const id = await book({ roomId: 1, date: nextDay(), nights: 1 });
    await extend(id, { nights: 2 });
    const [mail, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: guest.email, subject: expect.stringMatching(/3 nights$/) });
    expect(mail?.body).toContain('You have extended your booking of Lantern Bunk.');
    expect(mail?.body).toContain('It costs $68.00 more, $102.00 in all.');
    expect(mail?.content).toMatchObject({
      events: [{ method: 'REQUEST', uid: `${id}@nightdesk`, sequence: 2 }],
    });
    expect((await get(admin, `/desk/bookings/${id}`)).events).toContainEqual(
      expect.objectContaining({ what: 'extended', byGuest: true, amount: 68, text: 'Extended by 2 nights' }),
    );
    // Guests' own actions are not in the desk log; the desk's appear in the history once.
    expect(await findRows(db, 'desk_log', { booking_id: id }, ['id'])).toEqual([]);
    await at('2026-11-15T18:05:00Z', () => put(admin, `/desk/bookings/${id}`, { nights: 4 }));
    const { events } = await get(admin, `/desk/bookings/${id}`);
    const told = events.map(({ what }: { what: string }) => what).filter((what: string) => what !== 'booked');
    expect(told).toEqual(['moved', 'extended']);
  });

  it('happens once under one key, however often it is asked for at the same time [EXTEND-7]', async () => {
    const id = await book({ roomId: 5, date: nextDay(), nights: 1 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => extend(id, { nights: 1 }, guest, 'once-more')),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect([await countOf(id), (await mailsOf(id)).length]).toEqual([2, 1]);
    // A repeat gets the first response, even after later changes.
    await extend(id, { nights: 1 }, guest, 'another');
    expect((await extend(id, { nights: 1 }, guest, 'once-more')).body).toBe(answers[0]?.body);
    expect((await extend(id, { nights: 2 }, guest, 'once-more')).json()).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await countOf(id)).toBe(3);
  });

  it('is refused where it costs something else than the guest was told, so that no second press adds more [EXTEND-7]', async () => {
    const id = await book({ roomId: 5, date: nextDay(), nights: 1 });
    const { amount } = (await extend(id, { nights: 1, preview: true })).json();
    const both = await Promise.all([1, 2].map(() => extend(id, { nights: 1, amount })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'PRICE_CHANGED',
    });
    expect(await countOf(id)).toBe(2);
  });
});

describe('an extension is refused', () => {
  it('onto what is taken, also in a preview, with what is free instead for the time after [EXTEND-6]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 1, date, nights: 2 });
    await book({ roomId: 1, date: addDays(date, 2) }, rival);
    for (const preview of [true, false]) {
      const answer = await extend(id, { nights: 1, preview });
      const { alternatives, ...problem } = answer.json();
      expect(problem).toMatchObject({ status: 409, code: 'ROOM_TAKEN' });
      expect(alternatives.length).toBeGreaterThan(0);
      for (const one of alternatives)
        expect(one).toMatchObject({ kind: 'room', date: addDays(date, 2), count: 1 });
      expect(alternatives.map((one: { id: number }) => one.id)).not.toContain(1);
    }
    expect(await countOf(id)).toBe(2);
    const pc = await book({ pcId: 2, date, duration: 1 });
    await book({ pcId: 2, date, time: '17:30', duration: 1 }, rival);
    expect((await extend(pc, { duration: 1, preview: true })).json()).toMatchObject({
      code: 'PC_TAKEN',
      alternatives: [{ kind: 'pc', date, time: '17:00', count: 1 }, {}, {}],
    });
  });

  it('of what is retired, closed or out of order then [EXTEND-6]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 11, date, nights: 1 });
    await post(admin, '/desk/blocks', {
      kind: 'room',
      id: 11,
      from: addDays(date, 1),
      to: addDays(date, 2),
      reason: 'Paint',
    });
    expect((await extend(id, { nights: 1 })).json()).toMatchObject({ status: 409, code: 'ROOM_TAKEN' });
    const retired = await book({ roomId: 12, date, nights: 1 });
    await updateRows(db, 'rooms', { id: 12 }, { retired_at: new Date(now) });
    for (const preview of [true, false])
      expect((await extend(retired, { nights: 1, preview })).json()).toMatchObject({
        status: 409,
        code: 'RETIRED',
      });
    await updateRows(db, 'rooms', { id: 12 }, { retired_at: null });
  });

  it('of what is cancelled, held, left or over, also where the guest is still in [EXTEND-4]', async () => {
    const date = nextDay();
    const stay = { kind: 'room', date, time: '16:00', count: 1, uid: guest.uid } as const;
    const ids = await Promise.all(
      (['Pending', 'Cancelled', 'Completed', 'No-show'] as const).map((status, number) =>
        addBooking(db, { ...stay, id: 4 + number, status }),
      ),
    );
    for (const id of ids)
      expect((await extend(id, { nights: 1 })).json()).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    const late = await addBooking(db, { ...stay, id: 9, status: 'Checked in' });
    await at(`${addDays(date, 1)}T11:00:00Z`, async () => {
      for (const preview of [true, false])
        expect((await extend(late, { nights: 1, preview })).json()).toMatchObject({
          status: 409,
          code: 'WRONG_STATUS',
          detail: expect.stringContaining('Completed'),
        });
    });
  });

  it('beyond the longest stay [EXTEND-5]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 6, date, nights: 29 });
    expect((await extend(id, { nights: 2 })).json()).toMatchObject({
      status: 409,
      code: 'STAY_TOO_LONG',
      detail: expect.stringContaining('30 nights'),
    });
    expect((await extend(id, { nights: 1 })).statusCode).toBe(200);
    day += 2;
    const hours = await book({ pcId: 1, date, time: '02:00', duration: 12 });
    expect((await extend(hours, { duration: 1 })).json()).toMatchObject({ code: 'STAY_TOO_LONG' });
  });

  it('of another’s booking, of none, to the desk, and to who is not signed in or suspended [EXTEND-8]', async () => {
    const id = await book({ roomId: 1, date: nextDay(), nights: 1 });
    for (const by of [rival, admin])
      for (const preview of [true, false])
        expect((await extend(id, { nights: 1, preview }, by)).json()).toMatchObject({
          status: 403,
          code: 'NOT_ALLOWED',
        });
    expect((await extend('nothing', { nights: 1 })).json()).toMatchObject({
      status: 404,
      code: 'BOOKING_NOT_FOUND',
    });
    expect((await extend(id, { nights: 1 }, { headers: {} })).statusCode).toBe(401);
    const suspended = await house.addGuest();
    const own = await book({ roomId: 2, date: nextDay(), nights: 1 }, suspended);
    // As if the call had passed its checks a moment before.
    await updateRows(db, 'users', { id: suspended.uid }, { suspended_at: new Date() });
    expect((await extend(own, { nights: 1 }, suspended)).json()).toMatchObject({
      status: 403,
      code: 'SUSPENDED',
    });
  });

  it.each([{}, { nights: 0 }, { nights: 1.5 }, { nights: 31 }, { duration: 1 }, { nights: 1, duration: 1 }])(
    'of a room by %j [EXTEND-1]',
    async (more) => {
      const id = await book({ roomId: 1, date: nextDay(), nights: 1 });
      expect((await extend(id, more)).json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    },
  );
});

describe('at the same moment', () => {
  it('a guest extends and others book what comes after: one has it [EXTEND-9]', async () => {
    for (const room of [1, 2, 3, 5, 6, 7]) {
      const date = addDays('2028-01-01', room);
      const id = await book({ roomId: room, date, nights: 1 });
      const night = { roomId: room, date: addDays(date, 1), time: '16:00' };
      const [extended, ...booked] = await Promise.all([
        extend(id, { nights: 1 }),
        ...Array.from({ length: 3 }, () => post(rival, '/bookings', night)),
      ]);
      const won = booked.filter(({ statusCode }) => statusCode === 201).length;
      expect(won + (extended?.statusCode === 200 ? 1 : 0)).toBe(1);
      expect(await countOf(id)).toBe(extended?.statusCode === 200 ? 2 : 1);
    }
    expect(await findOverlaps(db)).toEqual([]);
  });
});

describe('hours', () => {
  it.each([
    // The clock goes back at 01:00 UTC, and forward at 01:00 UTC.
    ['Europe/Lisbon', '2027-10-30', '23:00', '2027-10-30T22:00:00Z', '2027-10-31T02:00:00Z'],
    ['Europe/Lisbon', '2027-03-27', '23:00', '2027-03-27T23:00:00Z', '2027-03-28T03:00:00Z'],
    ['America/New_York', '2027-11-06', '23:00', '2027-11-07T03:00:00Z', '2027-11-07T07:00:00Z'],
    ['Asia/Kathmandu', '2027-06-01', '23:00', '2027-06-01T17:15:00Z', '2027-06-01T21:15:00Z'],
  ])(
    'in %s on %s are elapsed ones, whatever the clock does [EXTEND-1]',
    async (timeZone, date, time, startsAt, endsAt) => {
      const clock = { now: () => Temporal.Instant.from(now) };
      const app = await buildTestApp(house, { settings: { timeZone, maxUpcomingBookings: 1000 }, clock });
      onTestFinished(() => app.close());
      const send = (url: string, payload: object) =>
        app.inject({ method: 'POST', url: `/api${url}`, payload, headers: guest.headers });
      const { insertedId } = (await send('/pcbookinghistory', { pcId: 5, date, time, duration: 1 })).json();
      const more = { duration: 3 };
      expect((await send(`/bookings/${insertedId}/extend`, { ...more, preview: true })).json()).toMatchObject(
        { endsAt },
      );
      expect((await send(`/bookings/${insertedId}/extend`, more)).json()).toMatchObject({ endsAt });
      const row = await findRow(db, 'bookings', { id: insertedId }, ['starts_at', 'ends_at', 'count']);
      expect(row).toEqual({ starts_at: new Date(startsAt), ends_at: new Date(endsAt), count: 4 });
    },
  );
});
