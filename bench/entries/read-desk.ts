import { addDays } from '#contract/dates.ts';
import { openSessions } from '#server/testing/add-guests.ts';
import { alternate, type Bench, type Entry, type Line } from '../entry.ts';
import { sendLoad } from '../load/load.ts';
import { openHouse, secret } from '../open-house.ts';

const rounds = 5;
const full = 1_000_000;
const small = 10_000;
const looks = 20;

const of = (call: string, what: string): Line => ({
  ...{ unit: 'ms', digits: 2, yardstick: `with ${small.toLocaleString('en')}` },
  title: `\`${call}\` with ${full.toLocaleString('en')} ${what}`,
  target: { of: 'ratio', atMost: 1.5 },
});

const day = of('GET /api/desk/today', 'bookings');
const board = of('GET /api/desk/board', 'bookings, 14 days of everything');

// Nine days back and eighty ahead, which the small house has filled as densely as the full one.
const figures = of('GET /api/desk/insights', 'bookings and orders, 90 days');

const listReads = (today: string) => [
  { path: '/api/desk/today', line: day },
  { path: `/api/desk/board?from=${today}&to=${addDays(today, 13)}`, line: board },
  {
    path: `/api/desk/insights?from=${addDays(today, -9)}&to=${addDays(today, 80)}&against=none`,
    line: figures,
  },
];

const openWithClerk = async (bench: Bench, rows: number) => {
  const { database, address } = await openHouse(bench, { folder: await bench.houses.filled(rows) });
  const clerk = { id: 'bench-clerk', name: 'Clerk', email: 'clerk@example.com', role: 'admin' } as const;
  await database.db
    .insertInto('users')
    .values(clerk)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [headers] = await openSessions(database.db, secret, [clerk.id]);
  return { address, headers: { ...headers } };
};

/** What a clerk looks at all day, in a house with a long history and one with a short one. */
export const readDesk: Entry = {
  name: 'desk',
  lines: [day, board, figures],
  async measure(bench) {
    const houses = { full: await openWithClerk(bench, full), small: await openWithClerk(bench, small) };
    const found = [];
    for (const { path, line } of listReads(new Date().toISOString().slice(0, 10))) {
      const read = (house: 'full' | 'small') => async () => {
        const { address, headers } = houses[house];
        const requests = Array.from({ length: looks }, () => ({ path, headers }));
        return (await sendLoad({ address, connections: 1, seconds: 60, requests })).medianMs;
      };
      await alternate(1, read('full'), read('small'));
      found.push({ line, pairs: await alternate(rounds, read('full'), read('small')) });
    }
    return found;
  },
};
