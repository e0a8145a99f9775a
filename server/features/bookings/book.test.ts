import { describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { findRow } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

// A Sunday evening, 18:00 at the venue.
const house = await createTestApp({ now: '2026-11-15T18:00:30Z', settings: { maxUpcomingBookings: 1000 } });
const { db, post } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const crowd: Guest[] = [];
for (let n = 0; n < 20; n++) crowd.push(await createGuest(house));

const paths = { room: '/bookings', study: '/bookings', pc: '/pcbookinghistory' } as const;
type Kind = keyof typeof paths;

/** A request for each kind, at a time that no other test uses unless it says so. */
const requests = {
  room: { roomId: 1, date: '2026-12-01', time: '16:00' },
  study: { roomId: 13, roomType: 'study', date: '2026-12-01', time: '16:00' },
  pc: { pcId: 1, date: '2026-12-01', time: '16:00', duration: 1 },
} as const;

const book = (kind: Kind, request: object = {}, by: Pick<Guest, 'headers'> = guest) =>
  post(by, paths[kind], { ...requests[kind], ...request });

const refused = (code: ErrorCode) => ({ code, status: errors[code].status, detail: errors[code].message });
const kinds = Object.keys(paths) as Kind[];

describe.each(kinds)('a booking of a %s', (kind) => {
  const taken = ({ room: 'ROOM_TAKEN', study: 'STUDY_ROOM_TAKEN', pc: 'PC_TAKEN' } as const)[kind];
  const count = (n: number) => (kind === 'room' ? { nights: n } : { duration: n });
  const price = { room: 34, study: 12, pc: 10 }[kind];

  it('is confirmed, with its payment due and its mail on the way [BOOK-11, BOOK-12, BOOK-13]', async () => {
    const response = await book(kind, { date: '2026-12-02', ...count(2), title: 'Mine now', extra: 1 });
    expect(response.statusCode).toBe(201);
    const { insertedId, ...rest } = response.json();
    expect(rest).toEqual({ acknowledged: true });
    expect(insertedId).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    const row = await db.selectFrom('bookings').selectAll().where('id', '=', insertedId).executeTakeFirst();
    expect(row).toMatchObject({
      user_id: guest.uid,
      title: { room: 'Lantern Bunk', study: 'Round Table', pc: 'PC 01' }[kind],
      date: '2026-12-02',
      time: '16:00:00',
      count: 2,
      amount_cents: price * 200,
      status: 'Confirmed',
    });
    expect(
      await db.selectFrom('payments').selectAll().where('booking_id', '=', insertedId).execute(),
    ).toMatchObject([{ amount_cents: price * 200, status: 'due' }]);
    const [mail, ...more] = await db
      .selectFrom('mails')
      .selectAll()
      .where('body', 'like', `%${insertedId}%`)
      .execute();
    expect(more).toEqual([]);
    const length = kind === 'room' ? '2 nights' : '2 hours';
    expect(mail).toMatchObject({
      recipient: guest.email,
      subject: `Booked: ${row?.title}, Wed 2 Dec 2026, ${length}`,
    });
    expect(mail?.body).toContain(
      kind === 'room' ? 'Arrive: Wed 2 Dec 2026, from 16:00\n' : 'From: Wed 2 Dec 2026, 16:00\n',
    );
    expect(mail?.body).toContain(
      `${kind === 'room' ? 'Fri 4 Dec 2026, by 11:00' : 'Wed 2 Dec 2026, 18:00'} (${length})`,
    );
    expect(mail?.body).toContain(`To pay: $${price * 2}.00 at the desk`);
    expect(mail?.body).toContain(
      `for free until ${kind === 'room' ? 'Tuesday 1 December 2026, 16:00' : 'Wednesday 2 December 2026, 15:00'}.`,
    );
    expect(mail?.body).toContain('http://localhost/bookings');
  });

  it('is refused where any of its time is taken, naming what is free nearby; the time next to it is not [BOOK-6, BOOK-14, API-17]', async () => {
    const [date, time] = ['2026-12-10', '16:00'];
    expect((await book(kind, { date, time, ...count(2) }, rival)).statusCode).toBe(201);
    const inside = kind === 'room' ? { date: '2026-12-11', time: '09:00' } : { date, time: '17:59' };
    const response = await book(kind, { ...inside, ...count(1) });
    expect(response.json()).toMatchObject(refused(taken));
    expect(response.json().alternatives.length).toBeGreaterThan(0);
    expect(response.json().alternatives[0]).toMatchObject({ kind, amount: price });
    const next = kind === 'room' ? { date: '2026-12-12' } : { date, time: '18:00' };
    const before = kind === 'room' ? { date: '2026-12-09' } : { date, time: '15:00' };
    expect((await book(kind, next)).statusCode).toBe(201);
    expect((await book(kind, before)).statusCode).toBe(201);
  });

  it('leaves nothing behind when it is refused [BOOK-13]', async () => {
    const tables = ['bookings', 'payments', 'mails', 'idempotency_keys'] as const;
    const countAll = () => Promise.all(tables.map((table) => countRows(db, table)));
    await book(kind, { date: '2026-12-15' }, rival);
    const before = await countAll();
    const request = { ...requests[kind], date: '2026-12-15' };
    const response = await post(guest, paths[kind], request, `refused-${kind}`);
    expect(response.statusCode).toBe(409);
    expect(await countAll()).toEqual(before);
  });

  it('is of one among twenty who ask for it at once', async () => {
    const responses = await Promise.all(crowd.map((one) => book(kind, { date: '2026-12-20' }, one)));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    for (const response of responses)
      if (response.statusCode === 409) expect(response.json()).toMatchObject(refused(taken));
  });

  it('knows its price: what the guest was told must be it, or be left out [BOOK-13, BOOK-14]', async () => {
    const field = kind === 'pc' ? 'totalCost' : 'amount';
    for (const amount of [price, price * 3 + 0.001, -price, 1e-300, 1e300]) {
      const wrong = await book(kind, { date: '2026-12-25', ...count(3), [field]: amount });
      expect(wrong.json()).toMatchObject({ ...refused('PRICE_CHANGED'), amount: price * 3 });
    }
    // Clients that add up in floating point are off by a little.
    const right = await book(kind, { date: '2026-12-25', ...count(3), [field]: price * 3 + 1e-10 });
    expect(right.statusCode).toBe(201);
  });

  it('is in nobody else’s name [BOOK-12]', async () => {
    const foreign = await book(kind, { date: '2026-12-29', userEmail: rival.email });
    expect(foreign.json()).toMatchObject(refused('NOT_ALLOWED'));
    const own = await book(kind, { date: '2026-12-29', userEmail: ` ${guest.email.toUpperCase()} ` });
    expect(own.statusCode).toBe(201);
    expect((await book(kind, { date: '2026-12-30', userEmail: ' ' })).statusCode).toBe(201);
  });

  it('is not of the past, and the minute that runs is not past [BOOK-2, BOOK-14, BOOK-22]', async () => {
    const past = {
      room: ['ROOM_PAST_DATE', 'ROOM_PAST_TIME'],
      study: ['STUDY_ROOM_PAST_DATE', 'STUDY_ROOM_PAST_TIME'],
      pc: ['PC_PAST', 'PC_PAST'],
    } as const;
    const [yesterday, minuteAgo] = past[kind];
    expect((await book(kind, { date: '2026-11-14', time: '23:00' })).json()).toMatchObject(
      refused(yesterday),
    );
    expect((await book(kind, { date: '2026-11-15', time: '17:59' })).json()).toMatchObject(
      refused(minuteAgo),
    );
    expect((await book(kind, { date: '2026-11-15', time: '18:00' })).statusCode).toBe(201);
  });

  it('is not at a time that the clock skips [BOOK-23]', async () => {
    // In Lisbon the clock skips from 01:00 to 02:00 that night.
    const response = await book(kind, { date: '2027-03-28', time: '01:30' });
    expect(response.json()).toMatchObject(refused('TIME_SKIPPED'));
  });

  it('is of a thing that is there', async () => {
    const unknown = { room: 'ROOM_NOT_FOUND', study: 'STUDY_ROOM_NOT_FOUND', pc: 'PC_NOT_FOUND' } as const;
    // Study rooms are not found as sleeping rooms, and vice versa.
    const others = { room: [13, 999], study: [1, 999], pc: [6, 999] }[kind];
    for (const id of others)
      expect((await book(kind, kind === 'pc' ? { pcId: id } : { roomId: id })).json()).toMatchObject(
        refused(unknown[kind]),
      );
  });
});

describe('what is asked of a booking', () => {
  const blanks = ['date', 'time'].flatMap((name) =>
    [undefined, null, '', '  '].map((value) => ({ name, value })),
  );
  it.each(blanks)(
    'is a $name, which is not $value, before anything else [BOOK-2]',
    async ({ name, value }) => {
      const missing = { [name]: value, roomId: 'x', userEmail: rival.email };
      for (const kind of ['room', 'study'] as const) {
        const response = await book(kind, missing);
        expect(response.json()).toMatchObject({ ...refused('DATE_TIME_MISSING'), errors: [{ path: name }] });
      }
      const pc = await book('pc', { [name]: value });
      expect(pc.json()).toMatchObject({ ...refused('PC_BOOKING_INVALID'), errors: [{ path: name }] });
    },
  );

  it.each([
    { date: '2027-02-30' },
    { date: '20-11-2026' },
    { date: '2026-11-20T10:00' },
    { time: '24:00' },
    { time: '9:00' },
    { time: '16:00:00' },
    { date: 20261120 },
  ])('is not %j [BOOK-19]', async (wrong) => {
    expect((await book('room', wrong)).json()).toMatchObject(refused('BAD_INPUT'));
    expect((await book('study', wrong)).json()).toMatchObject(refused('BAD_INPUT'));
    expect((await book('pc', wrong)).json()).toMatchObject(refused('PC_BOOKING_INVALID'));
  });

  it.each([0, -1, 1.5, '2', 31])(
    'is a number of nights, which %j is not [BOOK-15, BOOK-19]',
    async (nights) => {
      const response = await book('room', { nights });
      expect(response.json()).toMatchObject({ ...refused('BAD_INPUT'), errors: [{ path: 'nights' }] });
    },
  );

  it.each([0, -1, 1.5, '2', 13])(
    'is a number of hours, which %j is not [BOOK-2, BOOK-15, BOOK-19]',
    async (duration) => {
      const study = await book('study', { duration });
      expect(study.json()).toMatchObject({ ...refused('BAD_INPUT'), errors: [{ path: 'duration' }] });
      const pc = await book('pc', { duration });
      expect(pc.json()).toMatchObject({ ...refused('PC_BOOKING_INVALID'), errors: [{ path: 'duration' }] });
    },
  );

  it.each([undefined, null, '', ' '])(
    'is of a PC how long, which %j does not say [BOOK-2]',
    async (duration) => {
      expect((await book('pc', { duration })).json()).toMatchObject(refused('PC_BOOKING_INVALID'));
    },
  );

  it.each(['null', '[]', '"x"', '7', '{}'])('is of a PC more than the body %s', async (payload) => {
    const headers = { ...guest.headers, 'content-type': 'application/json' };
    const response = await post({ headers }, paths.pc, payload);
    expect(response.json()).toMatchObject(refused('PC_BOOKING_INVALID'));
  });

  it.each(['one', 0, -1, 1.5, null, 2_147_483_648])('is the id of a thing, which %j is not', async (id) => {
    expect((await book('room', { roomId: id })).json()).toMatchObject(refused('BAD_INPUT'));
    expect((await book('pc', { pcId: id })).json()).toMatchObject(refused('BAD_INPUT'));
  });

  it('is one night or one hour where it says nothing of it [BOOK-11, BOOK-15]', async () => {
    for (const [kind, request] of [
      ['room', { date: '2027-01-10', nights: '' }],
      ['study', { date: '2027-01-10', duration: null }],
    ] as const) {
      const { insertedId } = (await book(kind, request)).json();
      const row = await findRow(db, 'bookings', { id: insertedId }, ['count']);
      expect(row).toEqual({ count: 1 });
    }
  });

  it('may be the longest stay at the latest date', async () => {
    const response = await book('room', { date: '9998-12-31', nights: 30 });
    expect(response.statusCode).toBe(201);
  });
});

describe('hours', () => {
  it('are elapsed hours when the clock goes back, and cost that many [BOOK-24, BOOK-25]', async () => {
    // In Lisbon 01:00 to 02:00 occurs twice that night; the first is meant.
    const response = await book('study', { date: '2027-10-31', time: '01:00', duration: 3, amount: 36 });
    const row = await findRow(db, 'bookings', { id: response.json().insertedId }, ['starts_at', 'ends_at']);
    expect(row.starts_at.toISOString()).toBe('2027-10-31T00:00:00.000Z');
    expect(row.ends_at.toISOString()).toBe('2027-10-31T03:00:00.000Z');
  });
});

describe('upcoming bookings', () => {
  it('are bounded for a guest, over all kinds, until one is over or cancelled; not for admins [BOOK-20]', async () => {
    const few = await createTestApp({ settings: { maxUpcomingBookings: 2 } });
    const holder = await createGuest(few);
    const uid = holder.uid;
    const ask = (payload: object, by: Guest = holder) => few.post(by, '/bookings', payload);
    const old = { kind: 'study', id: 13, date: '2026-11-01', time: '10:00', count: 2, uid } as const;
    await addBooking(few.database.db, old);
    await addBooking(few.database.db, { ...old, kind: 'pc', id: 1, date: '2026-11-20' });
    await addBooking(few.database.db, { ...old, date: '2026-11-20', status: 'Cancelled' });
    const first = await ask(requests.room);
    expect(first.statusCode).toBe(201);
    expect((await ask({ ...requests.room, date: '2026-12-05' })).json()).toMatchObject({
      status: 409,
      code: 'TOO_MANY_BOOKINGS',
      max: 2,
      detail:
        'You already hold 2 upcoming bookings, which is the limit. Please cancel one or wait until one is over.',
    });
    const cancel = `/api/bookings/${first.json().insertedId}/cancel`;
    await few.app.inject({ method: 'POST', url: cancel, headers: holder.headers });
    const racing = await Promise.all(
      [5, 6, 7, 8].map((day) => ask({ ...requests.room, date: `2026-12-0${day}` })),
    );
    expect(racing.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
    const admin = await createGuest(few, { role: 'admin' });
    for (const day of [11, 12, 13])
      expect((await ask({ ...requests.room, date: `2026-12-${day}` }, admin)).statusCode).toBe(201);
  });
});
