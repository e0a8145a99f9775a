import { addDays } from '#contract/dates.ts';
import { openSessions } from '#server/testing/add-guests.ts';
import { alternate, type Bench, type Entry, type Line } from '../entry.ts';
import { sendLoad } from '../load/load.ts';
import type { Request } from '../load/write-request.ts';
import { openHouse, secret } from '../open-house.ts';

const rounds = 5;
const full = 1_000_000;
const small = 10_000;
const readers = 50;
const looks = 12;

const common = {
  ...{ unit: 'ms', digits: 2, yardstick: `with ${small.toLocaleString('en')}` },
  target: { of: 'ratio', atMost: 1.3 },
} satisfies Partial<Line>;

const of = (call: string, rows: string): Line => ({
  ...common,
  title: `\`${call}\` with ${full.toLocaleString('en')} ${rows}`,
});

const free = of('GET /api/availability', 'bookings, 30 days of everything');
const own = [
  { path: '/api/bookings', line: of('GET /api/bookings', 'bookings, of a guest') },
  { path: '/api/payments', line: of('GET /api/payments', 'payments, of a guest') },
  { path: '/api/orderDetails', line: of('GET /api/orderDetails', 'orders, of a guest') },
];

const openBoth = async (bench: Bench) => {
  const [many, few] = await Promise.all([full, small].map(bench.houses.filled));
  const open = (folder = '') => openHouse(bench, { folder });
  return { full: await open(many), small: await open(few) };
};

const timeOf = async (address: string, requests: readonly Request[]): Promise<number> => {
  const report = await sendLoad({ address, connections: 1, seconds: 60, requests });
  return report.medianMs;
};

/** What is free in the coming days, read from the database each time, in a house with a long history and one with a short one. */
export const lookAhead: Entry = {
  name: 'availability',
  lines: [free],
  async measure(bench) {
    const houses = await openBoth(bench);
    const today = new Date().toISOString().slice(0, 10);
    const days = `from=${today}&to=${addDays(today, 29)}`;
    const look = (address: string) => {
      // There are 200 things: every limit from there on gives them all, under an address of its own.
      let limit = 200;
      return () =>
        timeOf(
          address,
          Array.from({ length: looks }, () => ({ path: `/api/availability?${days}&limit=${limit++}` })),
        );
    };
    const [ours, theirs] = [look(houses.full.address), look(houses.small.address)];
    await alternate(1, ours, theirs);
    return [{ line: free, pairs: await alternate(rounds, ours, theirs) }];
  },
};

const signInSome = async ({ database }: Awaited<ReturnType<typeof openHouse>>) => {
  const guests = await database.db
    .selectFrom('users')
    .select('id')
    .where('id', 'like', 'guest-%')
    .orderBy('id')
    .limit(readers)
    .execute();
  const uids = guests.map(({ id }) => id);
  return openSessions(database.db, secret, uids);
};

/** What a guest sees of their own, in a house with many rows of others and one with few. */
export const readOwnLists: Entry = {
  name: 'lists',
  lines: own.map(({ line }) => line),
  async measure(bench) {
    const houses = await openBoth(bench);
    const guests = { full: await signInSome(houses.full), small: await signInSome(houses.small) };
    const found = [];
    for (const { path, line } of own) {
      const read = (house: 'full' | 'small') => () =>
        timeOf(
          houses[house].address,
          Array.from({ length: 2 * readers }, (_, n) => ({
            path,
            headers: { ...guests[house][n % readers] },
          })),
        );
      await alternate(1, read('full'), read('small'));
      found.push({ line, pairs: await alternate(rounds, read('full'), read('small')) });
    }
    return found;
  },
};
