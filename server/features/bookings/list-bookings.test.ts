import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Status } from '#contract/bookings.rules.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { explainSent } from '../../testing/postgres/watch-statements.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, db } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const get = (path: string, by?: Guest) => app.inject({ url: `/api${path}`, headers: by?.headers ?? {} });

const stay = (uid: string, id: number, date: string, status: Status = 'Confirmed') =>
  addBooking(db, { kind: 'room', id, date, time: '16:00', count: 1, uid, status });
const sit = (uid: string, id: number, date: string, kind: 'study' | 'pc' = 'study') =>
  addBooking(db, { kind, id, date, time: '20:00', count: 2, uid });

// It is 18:00 on 2026-11-15.
const own = {
  past: await stay(guest.uid, 1, '2026-11-01'),
  cancelled: await stay(guest.uid, 1, '2026-11-20', 'Cancelled'),
  study: await sit(guest.uid, 13, '2026-11-21'),
  stay: await stay(guest.uid, 1, '2026-11-22'),
  pc: await sit(guest.uid, 1, '2026-11-23', 'pc'),
};
await stay(rival.uid, 2, '2026-11-02');
await stay(rival.uid, 2, '2026-11-22', 'Cancelled');
await stay(rival.uid, 2, '2026-11-24', 'No-show');
await stay(rival.uid, 2, '2026-11-23');
await addBooking(db, { kind: 'room', id: 3, date: '2026-11-10', time: '16:00', count: 20, uid: rival.uid });
await sit(rival.uid, 14, '2026-11-25');
await sit(rival.uid, 2, '2026-11-25', 'pc');

/** What others see, latest first. */
const taken = [
  { roomId: 14, roomType: 'study', date: '2026-11-25', time: '20:00' },
  { roomId: 2, roomType: 'sleeping', date: '2026-11-23', time: '16:00' },
  { roomId: 3, roomType: 'sleeping', date: '2026-11-10', time: '16:00' },
];

const refs = (list: { _id?: string }[]) => list.map(({ _id }) => _id);

describe('the list of bookings', () => {
  it('shows a visitor only what is still taken, and of it only where and when [HIST-6]', async () => {
    const response = await get('/bookings');
    expect(response.headers['cache-control']).toBe('no-store');
    const [study, middle, ...rest] = taken;
    expect(response.json()).toEqual([
      study,
      middle,
      { roomId: 1, roomType: 'sleeping', date: '2026-11-22', time: '16:00' },
      { roomId: 13, roomType: 'study', date: '2026-11-21', time: '20:00' },
      ...rest,
    ]);
  });

  it('shows a guest their own whole, whatever their state, among what others have taken [BOOK-11, HIST-6]', async () => {
    const list = (await get('/bookings', guest)).json();
    expect(list.filter(({ _id }: { _id?: string }) => _id === undefined)).toEqual(taken);
    expect(refs(list)).toEqual([
      undefined,
      undefined,
      own.stay,
      own.study,
      own.cancelled,
      undefined,
      own.past,
    ]);
    expect(list[2]).toEqual({
      _id: own.stay,
      roomId: 1,
      roomType: 'sleeping',
      title: 'Somewhere',
      nights: 1,
      amount: 0,
      image: '/pictures/room-bunk-lantern.svg',
      date: '2026-11-22',
      time: '16:00',
      startsAt: '2026-11-22T16:00:00Z',
      endsAt: '2026-11-23T11:00:00Z',
      freeUntil: '2026-11-21T16:00:00Z',
      status: 'Confirmed',
      payment: 'due',
      userEmail: guest.email,
    });
    expect(list[3]).toMatchObject({ roomType: 'study', duration: 2 });
    expect(list[3]).not.toHaveProperty('nights');
    expect(list.at(-1)).toMatchObject({ status: 'Completed' });
  });

  it('shows an admin all of them whole [HIST-6]', async () => {
    const list = (await get('/bookings', admin)).json();
    expect(list).toHaveLength(10);
    expect(list.every(({ _id }: { _id?: string }) => _id)).toBe(true);
    expect(list.map(({ userEmail }: { userEmail: string }) => userEmail)).toContain(rival.email);
  });

  it('shows only the caller’s own when asked to [HIST-9]', async () => {
    const mine = [own.stay, own.study, own.cancelled, own.past];
    expect(refs((await get('/bookings?mine=true', guest)).json())).toEqual(mine);
    expect((await get('/bookings?mine=true', admin)).json()).toEqual([]);
    expect((await get('/bookings?mine=false', guest)).json()).toHaveLength(7);
    expect((await get('/bookings?mine=true')).json()).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  it('is filtered by room and by date, both ends included [HIST-6, HIST-9]', async () => {
    expect(refs((await get('/bookings?roomId=13', guest)).json())).toEqual([own.study]);
    expect((await get('/bookings?roomId=2')).json()).toEqual([taken[1]]);
    const days = '/bookings?mine=true&from=2026-11-20&to=2026-11-21';
    expect(refs((await get(days, guest)).json())).toEqual([own.study, own.cancelled]);
    expect((await get('/bookings?from=2026-11-25', admin)).json()).toHaveLength(1);
    expect((await get('/bookings?to=2026-11-01', admin)).json()).toHaveLength(1);
  });

  it.each(['after=x', 'after=1~', 'roomId=x', 'roomId=0', 'from=2026-02-30', 'to=x', 'mine=yes'])(
    'refuses %s',
    async (search) => {
      expect((await get(`/bookings?${search}`, guest)).json()).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
      });
    },
  );
});

describe('the list of PC bookings', () => {
  it('holds the caller’s own, and for admins all [BOOK-11, HIST-7]', async () => {
    const mine = (await get('/pcbookinghistory', guest)).json();
    expect(mine).toEqual([
      {
        _id: own.pc,
        pcId: 1,
        title: 'Somewhere',
        duration: 2,
        totalCost: 0,
        image: '/pictures/pc-daily.svg',
        date: '2026-11-23',
        time: '20:00',
        startsAt: '2026-11-23T20:00:00Z',
        endsAt: '2026-11-23T22:00:00Z',
        freeUntil: '2026-11-23T19:00:00Z',
        status: 'Confirmed',
        payment: 'due',
        userEmail: guest.email,
      },
    ]);
    expect((await get('/pcbookinghistory', admin)).json()).toHaveLength(2);
    expect((await get('/pcbookinghistory?pcId=2', admin)).json()).toHaveLength(1);
    expect((await get('/pcbookinghistory?pcId=2', guest)).json()).toEqual([]);
    expect((await get('/pcbookinghistory?mine=true', admin)).json()).toEqual([]);
  });
});

describe('a booking by its reference', () => {
  it('is shown to its guest and to admins, of whatever kind [HIST-8]', async () => {
    for (const by of [guest, admin]) {
      expect((await get(`/bookings/${own.pc}`, by)).json()).toMatchObject({
        pcId: 1,
        userEmail: guest.email,
      });
      expect((await get(`/bookings/${own.stay}`, by)).json()).toMatchObject({ roomId: 1, nights: 1 });
    }
    const response = await get(`/bookings/${own.stay}`, rival);
    expect(response.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('pages of bookings', async () => {
  const house = await createTestApp();
  const { app, database, db, walk } = house;
  const guest = await createGuest(house);
  const rival = await createGuest(house);
  const admin = await createGuest(house, { role: 'admin' });

  // All at the same moment, so that only their references order them.
  const ids: string[] = [];
  for (let room = 1; room <= 8; room++)
    for (const date of ['2026-11-20', '2026-11-21']) {
      const { uid } = room % 2 === 0 ? guest : rival;
      ids.push(await addBooking(db, { kind: 'room', id: room, date, time: '16:00', count: 1, uid }));
    }

  type Slot = { roomId: number; date: string; _id?: string };

  const readAll = async (by?: Guest): Promise<{ slots: Slot[]; said: string }> => {
    const pages = await walk(by ?? visitor, '/bookings?limit=1');
    const said = pages.map(({ headers, body }) => JSON.stringify(headers) + body).join('');
    return { slots: pages.flatMap((page) => page.json()), said };
  };

  it.each([
    ['visitor', undefined],
    ['guest', guest],
    ['admin', admin],
  ])('read one by one, the bookings come to a %s each once', async (_who, by) => {
    const { slots } = await readAll(by);
    expect(slots).toHaveLength(ids.length);
    expect(new Set(slots.map(({ roomId, date }) => `${roomId} ${date}`)).size).toBe(ids.length);
  });

  it('no reference of anybody’s booking gets to a stranger, not even in the mark of the next page', async () => {
    const { said } = await readAll();
    for (const id of ids) {
      expect(said).not.toContain(id);
      expect(said).not.toContain(Buffer.from(id).toString('base64url'));
    }
  });

  it('shows that a room is closed, however long ago that began [HIST-6]', async () => {
    const block = await addBooking(db, { kind: 'room', id: 12, date: '2024-02-29', time: '16:00', count: 1 });
    await sql`
      update bookings set status = 'Blocked', reason = 'Painters', count = 2000, ends_at = '2029-08-21 11:00Z'
      where id = ${block}`.execute(db);
    for (const by of [visitor, guest]) {
      const closed = { roomId: 12, roomType: 'sleeping', date: '2024-02-29', time: '16:00' };
      const all = await house.get(by, '/bookings');
      expect(all.at(-1)).toEqual(closed);
      expect(await house.get(by, `/bookings?limit=${all.length - 1}`)).not.toContainEqual(closed);
    }
    const plan = await explainSent(database, 'Blocked', () => app.inject('/api/bookings'));
    expect(plan).toContain('bookings_blocked');
    await db.deleteFrom('payments').where('booking_id', '=', block).execute();
    await db.deleteFrom('bookings').where('id', '=', block).execute();
  });

  it('what everybody sees is found by its own index, however much was cancelled', async () => {
    await sql`
    insert into bookings (id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status, cancelled_at)
    select lpad((900000 + n)::text, 12, '0'), 'sleeping', 9, 'Gone', '2027-01-01', '16:00', 1,
      timestamptz '2027-01-01 16:00Z' + n * interval '1 minute', '2027-03-01 11:00Z', 0, 'Cancelled', now()
    from generate_series(1, 5000) as n`.execute(db);
    await sql`analyze bookings`.execute(db);
    const plan = await explainSent(database, '"bookings"', () => app.inject('/api/bookings?limit=10'));
    expect(plan).toContain('bookings_occupying_by_start');
  });

  it('the few bookings of PCs are found by their own index, however many rooms were booked since', async () => {
    await addBooking(db, { kind: 'pc', id: 1, date: '2026-11-20', time: '16:00', count: 1, uid: guest.uid });
    await sql`analyze bookings`.execute(db);
    const plan = await explainSent(database, 'from "bookings"', () =>
      app.inject({ url: '/api/pcbookinghistory?limit=10', headers: admin.headers }),
    );
    expect(plan).toContain('bookings_of_pcs_by_start');
  });
});
