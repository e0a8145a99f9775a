import { addDays } from '#contract/dates.ts';
import { openSessions } from '#server/testing/add-guests.ts';
import type { Entry, Line } from '../entry.ts';
import { compareSizes, measureBothSizes, openBothSizes } from '../open-both-sizes.ts';
import { type House, secret } from '../open-house.ts';

const readers = 50;
const looks = 12;

const of = (call: string, rows: string) => compareSizes(call, rows, 1.3);

const free = of('GET /api/availability', 'bookings, 30 days of everything');
const freeInTime: Line = {
  ...free,
  title: `${free.title}: the time that it takes`,
  target: { of: 'figure', atMost: 25 },
};
const own = [
  { path: '/api/bookings', line: of('GET /api/bookings', 'bookings, of a guest') },
  { path: '/api/payments', line: of('GET /api/payments', 'payments, of a guest') },
  { path: '/api/orderDetails', line: of('GET /api/orderDetails', 'orders, of a guest') },
];

/** Availability of the coming days, read from the database each time, in a house with a long history and one with a short one. */
export const lookAhead: Entry = {
  name: 'availability',
  lines: [free, freeInTime],
  async measure(bench) {
    // There are 200 bookables: every limit from there on returns them all, under a URL of its own.
    const houses = await openBothSizes(bench, async () => ({ limit: 200 }));
    const today = new Date().toISOString().slice(0, 10);
    const days = `from=${today}&to=${addDays(today, 29)}`;
    const found = await measureBothSizes(houses, free, (house) =>
      Array.from({ length: looks }, () => ({ path: `/api/availability?${days}&limit=${house.limit++}` })),
    );
    return [found, { ...found, line: freeInTime }];
  },
};

const signInSome = async ({ database }: House) => {
  const guests = await database.db
    .selectFrom('users')
    .select('id')
    .where('id', 'like', 'guest-%')
    .orderBy('id')
    .limit(readers)
    .execute();
  const uids = guests.map(({ id }) => id);
  return { guests: await openSessions(database.db, secret, uids) };
};

/** A guest's own lists, in a house with many rows of others and one with few. */
export const readOwnLists: Entry = {
  name: 'lists',
  lines: own.map(({ line }) => line),
  async measure(bench) {
    const houses = await openBothSizes(bench, signInSome);
    const found = [];
    for (const { path, line } of own)
      found.push(
        await measureBothSizes(houses, line, ({ guests }) =>
          Array.from({ length: 2 * readers }, (_, n) => ({ path, headers: { ...guests[n % readers] } })),
        ),
      );
    return found;
  },
};
