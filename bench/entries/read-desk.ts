import { sql } from 'kysely';
import { addDays } from '#contract/dates.ts';
import { openSessions } from '#server/testing/add-guests.ts';
import type { Entry } from '../entry.ts';
import { compareSizes, measureBothSizes, openBothSizes } from '../open-both-sizes.ts';
import { type House, secret } from '../open-house.ts';

const looks = 12;

/** A guest for each read, so that reads do not always hit the same rows. */
type Guest = { uid: string; name: string; email: string; phone: string; reference: string };

const findGuests = async ({ database }: House): Promise<Guest[]> => {
  const { rows } = await sql<Guest>`
    select users.id as uid, name, email, phone_number as phone, latest.id as reference
    from users cross join lateral (
      select id from bookings where user_id = users.id order by created_at desc limit 1
    ) as latest
    where users.id like 'guest-%' order by md5(users.id) limit ${looks}`.execute(database.db);
  return rows;
};

/** Guests with one booking in these days, and so with a stay of one room or PC. */
const findStaying = async ({ database }: House): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    select user_id as uid from bookings
    where starts_at between now() - interval '3 days' and now() + interval '3 days' and user_id like 'guest-%'
    group by user_id having count(*) = 1 and bool_and(status = 'Confirmed' and starts_at > now())
    order by md5(user_id) limit ${looks}`.execute(database.db);
  return rows.map(({ uid }) => uid);
};

/** The cursor of the 500th log entry: a page that is reached by scrolling. */
const findLaterPage = async ({ database }: House, where: string): Promise<string> => {
  const { rows } = await sql<{ cursor: string }>`
    select extract(epoch from at) || '~' || id as cursor from desk_log where ${sql.raw(where)}
    order by at desc, id desc offset 500 limit 1`.execute(database.db);
  return rows[0]?.cursor ?? '';
};

const prepare = async (house: House) => {
  const { db } = house.database;
  const clerk = { id: 'bench-clerk', name: 'Clerk', email: 'clerk@example.com', role: 'admin' } as const;
  await db
    .insertInto('users')
    .values(clerk)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [headers] = await openSessions(db, secret, [clerk.id]);
  const room = await db
    .selectFrom('bookings')
    .select('room_id')
    .where('kind', '=', 'sleeping')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    headers: { ...headers },
    room: Number(room.room_id),
    guests: await findGuests(house),
    staying: await openSessions(db, secret, await findStaying(house)),
    later: await findLaterPage(house, 'true'),
    laterOfOne: await findLaterPage(house, "actor_id = 'staff-7'"),
  };
};

type Desk = Awaited<ReturnType<typeof prepare>>;

const today = new Date().toISOString().slice(0, 10);
const day = (days: number): string => addDays(today, days);

/** A request: the same each time, or for one guest after the other. */
type Read = {
  call: string;
  what: string;
  path: string | ((guest: Guest, desk: Desk) => string);
  /** Sent by guests for their own stays, not by a clerk. */
  ofGuests?: true;
};

const search = (what: string, wordOf: (guest: Guest) => string): Read => ({
  call: 'GET /api/desk/guests?q=',
  what: `bookings and 50,000 guests, ${what}`,
  path: (guest) => `/api/desk/guests?sort=here&limit=21&q=${encodeURIComponent(wordOf(guest))}`,
});

const log = (what: string, query: string | ((desk: Desk) => string)): Read => ({
  call: 'GET /api/desk/log',
  what: `entries${what}`,
  path: (_, desk) => `/api/desk/log?limit=50&${typeof query === 'string' ? query : query(desk)}`,
});

const reads: readonly Read[] = [
  { call: 'GET /api/desk/today', what: 'bookings', path: '/api/desk/today' },
  {
    call: 'GET /api/desk/board',
    what: 'bookings, 14 days of everything',
    path: `/api/desk/board?from=${today}&to=${day(13)}`,
  },
  {
    call: 'GET /api/desk/insights',
    what: 'bookings and orders, the last 90 days',
    path: `/api/desk/insights?from=${day(-89)}&to=${today}&against=none`,
  },
  {
    call: 'GET /api/desk/guests',
    what: 'bookings and 50,000 guests, here first',
    path: '/api/desk/guests?sort=here&limit=21',
  },
  search('by one letter', () => 'c'),
  search('by two letters', () => 'ca'),
  search('by three letters', () => 'car'),
  {
    call: 'GET /api/desk/guests?q=',
    what: 'bookings and 50,000 guests, by three letters in the order of names',
    path: '/api/desk/guests?sort=name&limit=21&q=car',
  },
  search('by name', ({ name }) => name),
  search('by e-mail', ({ email }) => email),
  search('by phone number', ({ phone }) => phone),
  search('by reference', ({ reference }) => reference),
  {
    call: 'GET /api/desk/guests/{uid}',
    what: 'bookings and 50,000 guests',
    path: ({ uid }) => `/api/desk/guests/${uid}`,
  },
  {
    call: 'GET /api/desk/guests/{uid}/events',
    what: 'bookings and 50,000 guests',
    path: ({ uid }) => `/api/desk/guests/${uid}/events?limit=9`,
  },
  {
    call: 'GET /api/quote',
    what: 'bookings, 7 nights',
    path: (_, { room }) => `/api/quote?kind=room&id=${room}&date=${day(3)}&nights=7`,
  },
  {
    call: 'GET /api/prices',
    what: 'bookings, 60 days of a room',
    path: (_, { room }) => `/api/prices?kind=room&id=${room}&from=${today}&to=${day(59)}`,
  },
  { call: 'GET /api/stay', what: 'bookings and 50,000 guests', path: '/api/stay', ofGuests: true },
  log('', ''),
  log(', a later page', ({ later }) => `after=${later}`),
  log(', of one person', 'actor=staff-7'),
  log(', of one person, a later page', ({ laterOfOne }) => `actor=staff-7&after=${laterOfOne}`),
  log(', of one action', `action=${encodeURIComponent('PUT /menu/{id}')}`),
  log(', of one person and action', `actor=staff-5&action=${encodeURIComponent('PUT /menu/{id}')}`),
  log(
    ', of an action that one person never did',
    `actor=staff-7&action=${encodeURIComponent('PUT /menu/{id}')}`,
  ),
  log(', of a kind that one person has nothing of', 'actor=staff-7&kind=food'),
  log(', of a week', `from=${day(-10)}&to=${day(-4)}`),
  {
    call: 'GET /api/desk/log/summary',
    what: 'entries',
    path: '/api/desk/log/summary',
  },
];

const lineOf = ({ call, what }: Read) => compareSizes(call, what, 1.5);

/** The reads of clerks and owners, in a house with a long history and one with a short one. */
export const readDesk: Entry = {
  name: 'desk',
  lines: reads.map(lineOf),
  async measure(bench) {
    const houses = await openBothSizes(bench, prepare);
    const found = [];
    for (const read of reads)
      found.push(
        await measureBothSizes(houses, lineOf(read), (desk) =>
          desk.guests.map((guest, n) => ({
            path: typeof read.path === 'string' ? read.path : read.path(guest, desk),
            headers: read.ofGuests ? { ...desk.staying[n % desk.staying.length] } : desk.headers,
          })),
        ),
      );
    return found;
  },
};
