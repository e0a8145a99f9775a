import { beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '#contract/desk/log.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { explainSent } from '../../../testing/postgres/watch-statements.ts';
import { insertRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp();
const { app, db, get, post, put, walk } = house;
const ada = await createGuest(house, { role: 'admin', name: 'Ada Admin' });
const rui = await createGuest(house, { role: 'admin', name: 'Rui Reis' });
const clerk = await createGuest(house, { role: 'clerk', name: 'Cleo Clerk' });
const guest = await createGuest(house, { name: 'Ines Carvalho' });

const stay = { kind: 'room', id: 2, date: '2026-11-15', time: '16:00', count: 1, uid: guest.uid } as const;
const bookingId = await addBooking(db, stay);
const old = { actor_name: 'Ada Admin', actor_id: ada.uid, request_id: 'r', address: '::1' };
for (const [n, day] of ['2026-11-10', '2026-11-11', '2026-11-12'].entries())
  await insertRows(db, 'desk_log', {
    ...old,
    at: new Date(`${day}T23:59:59.999Z`),
    action: 'PUT /menu/{id}',
    subject: `dish ${n + 1}`,
  });
await insertRows(db, 'desk_log', {
  at: new Date('2026-11-14T12:00:00Z'),
  actor_name: '',
  action: 'release hold',
  subject: 'room 3',
  request_id: '',
  address: '',
});
await post(rui, `/desk/bookings/${bookingId}/check-in`);
await put(ada, '/rooms/3', { title: 'Lantern Bunk', pricePerNight: 41 });
await put(clerk, '/users/nobody', { role: 'admin' });

const list = async (query = ''): Promise<LogEntry[]> => get(ada, `/desk/log${query}`);
const actionsOf = async (query: string) => (await list(query)).map(({ action }) => action);

describe('GET /desk/log', () => {
  it('lists who did what, newest first, with what it was done to by name [LOG-6]', async () => {
    const [refused, edited, checkedIn, ...rest] = await list();
    expect(refused).toMatchObject({
      actor: 'Cleo Clerk',
      refused: 'NOT_ALLOWED',
      before: null,
      kind: 'guests',
    });
    expect(edited).toEqual({
      _id: expect.any(String),
      at: '2026-11-15T18:00:00.000Z',
      actor: 'Ada Admin',
      actorId: ada.uid,
      action: 'PUT /rooms/{id}',
      kind: 'rooms',
      subject: 'room 3',
      title: 'Lantern Bunk',
      before: { title: expect.any(String), price: expect.any(Number) },
      after: { title: 'Lantern Bunk', price: 41 },
      requestId: expect.stringMatching(/./),
      address: '127.0.0.1',
    });
    expect(checkedIn).toMatchObject({
      subject: `booking ${bookingId}`,
      guest: 'Ines Carvalho',
      kind: 'bookings',
    });
    const times = rest.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('is narrowed by person, action, kind, thing, refusal and days, alone and together [LOG-6]', async () => {
    expect(await actionsOf(`?actor=${rui.uid}`)).toEqual(['POST /desk/bookings/{id}/check-in']);
    expect(await actionsOf(`?actor=${encodeURIComponent(rui.email)}`)).toHaveLength(1);
    expect(await actionsOf('?actor=nobody@example.com')).toEqual([]);
    expect(await actionsOf('?actor=house')).toEqual(['release hold']);
    expect(await actionsOf('?action=PUT%20/menu/%7Bid%7D')).toHaveLength(3);
    expect(await actionsOf('?kind=rooms')).toEqual(['PUT /rooms/{id}']);
    expect(await actionsOf('?subject=room%203')).toEqual(['PUT /rooms/{id}', 'release hold']);
    expect(await actionsOf('?subject=room%203&actor=house')).toEqual(['release hold']);
    expect(await actionsOf('?refused=true')).toEqual(['PUT /users/{uid}']);
    expect((await list('?from=2026-11-11&to=2026-11-12')).map(({ subject }) => subject)).toEqual([
      'dish 3',
      'dish 2',
    ]);
    expect(await actionsOf('?from=2026-11-12&kind=food')).toHaveLength(1);
  });

  it.each([
    ['lantern', ['room 3', 'room 3']],
    ['Carvalho', ['booking']],
    [bookingId.slice(0, 6).toLowerCase(), ['booking']],
    ['nothing like that', []],
  ])('finds a thing by its name, its guest or its reference: %s [LOG-6]', async (q, subjects) => {
    const found = await list(`?q=${encodeURIComponent(q)}`);
    expect(found.map(({ subject }) => subject.replace(/ [0-9A-Z]{12}$/, ''))).toEqual(subjects);
  });

  it('goes from page to page without a gap, also among rows of one moment [LOG-6]', async () => {
    const whole = await list();
    const pages = (await walk(ada, '/desk/log?limit=2')).map((page) => page.json());
    expect(pages.flat()).toEqual(whole);
    expect(pages.length).toBe(Math.ceil(whole.length / 2));
    expect((await get(ada, '/desk/log?after=1~x')).code).toBe('BAD_INPUT');
  });

  it('is for admins alone, and reading it leaves no row [LOG-6]', async () => {
    const before = await list();
    for (const by of [clerk, guest])
      for (const path of ['/api/desk/log', '/api/desk/log/summary'])
        expect((await app.inject({ url: path, headers: by.headers })).statusCode).toBe(403);
    expect(await list()).toEqual(before);
  });

  it('says how many entries there are, how many are new, and who has any [LOG-6]', async () => {
    const [newest, second] = await list();
    const summary = await get(ada, `/desk/log/summary?newerThan=${second?._id}`);
    expect(summary).toMatchObject({ count: (await list()).length, newer: 1 });
    expect(summary.people).toEqual([
      { uid: ada.uid, name: 'Ada Admin' },
      { uid: clerk.uid, name: 'Cleo Clerk' },
      { uid: rui.uid, name: 'Rui Reis' },
    ]);
    expect(await get(ada, `/desk/log/summary?refused=true&newerThan=${newest?._id}`)).toMatchObject({
      count: 1,
      newer: 0,
    });
  });
});

describe('with many entries', () => {
  beforeAll(async () => {
    await house.database.pool.query(`
    insert into desk_log (at, actor_id, actor_name, action, subject, refused, request_id, address)
    select timestamptz '2026-11-15' - n * interval '1 minute', case when n % 50 > 0 then 'u' || n % 40 end,
      case when n % 50 > 0 then 'Rui' else '' end,
      (array['PUT /menu/{id}', 'POST /desk/blocks', 'PUT /desk/house', 'POST /desk/rates'])[1 + n % 4],
      'room ' || n % 300, case when n % 900 = 0 then 'NOT_ALLOWED' end, 'r', '::1'
    from generate_series(1, 30000) as n;
    analyze desk_log`);
  });

  it.each([
    ['', 'desk_log_by_time'],
    ['?from=2026-11-01&to=2026-11-03', 'desk_log_by_time'],
    ['?after=1794000000.000000~100', 'desk_log_by_time'],
    ['?actor=u7', 'desk_log_by_actor'],
    ['?actor=house', 'desk_log_by_house'],
    ['?action=PUT%20/desk/house', 'desk_log_by_action'],
    ['?actor=u7&action=PUT%20/desk/house', 'desk_log_by_actor_and_action'],
    ['?actor=u7&kind=prices', 'desk_log_by_actor_and_kind'],
    ['?actor=house&action=PUT%20/desk/house', 'desk_log_by_house_and_action'],
    ['?actor=house&kind=prices', 'desk_log_by_house_and_kind'],
    ['?actor=u7&from=2026-11-01&to=2026-11-03', 'desk_log_by_actor'],
    ['?actor=u7&after=1794000000.000000~100', 'desk_log_by_actor'],
    ['?action=PUT%20/desk/house&after=1794000000.000000~100', 'desk_log_by_action'],
    ['?kind=prices&after=1794000000.000000~100', 'desk_log_by_kind'],
    ['?kind=prices', 'desk_log_by_kind'],
    ['?subject=room%2077', 'desk_log_by_thing'],
    ['?q=Lantern', 'desk_log_by_thing'],
    ['?refused=true', 'desk_log_refused'],
  ])('%s goes by %s and reads no more than a page [LOG-7]', async (query, index) => {
    for (const path of [`/desk/log${query}`, `/desk/log/summary${query.replace(/[?&]after.*/, '')}`]) {
      const plan = await explainSent(house.database, 'from desk_log', () => get(ada, path));
      expect(plan).not.toBe('');
      expect(plan).not.toContain('Seq Scan on desk_log');
      expect(plan).toContain(`${index} `);
    }
  });
});
