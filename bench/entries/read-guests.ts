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
  title: `\`${call}\` with ${full.toLocaleString('en')} bookings and 50,000 guests${what}`,
  target: { of: 'ratio', atMost: 1.5 },
});

const first = of('GET /api/desk/guests', ', here first');
const byName = of('GET /api/desk/guests?q=', ', by name');
const byPhone = of('GET /api/desk/guests?q=', ', by phone number');
const page = of('GET /api/desk/guests/{uid}', '');
const events = of('GET /api/desk/guests/{uid}/events', '');

const openWithClerk = async (bench: Bench, rows: number) => {
  const { database, address } = await openHouse(bench, { folder: await bench.houses.filled(rows) });
  const clerk = { id: 'bench-clerk', name: 'Clerk', email: 'clerk@example.com', role: 'admin' } as const;
  await database.db
    .insertInto('users')
    .values(clerk)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [headers] = await openSessions(database.db, secret, [clerk.id]);
  const guest = await database.db
    .selectFrom('users')
    .select(['id', 'name', 'phone_number'])
    .where('name', '=', 'Guest 321')
    .executeTakeFirstOrThrow();
  return { address, headers: { ...headers }, guest };
};

type House = Awaited<ReturnType<typeof openWithClerk>>;

const reads: readonly { line: Line; pathOf: (house: House) => string }[] = [
  { line: first, pathOf: () => '/api/desk/guests?sort=here&limit=21' },
  {
    line: byName,
    pathOf: ({ guest }) => `/api/desk/guests?sort=here&limit=21&q=${encodeURIComponent(guest.name)}`,
  },
  { line: byPhone, pathOf: ({ guest }) => `/api/desk/guests?sort=here&limit=21&q=${guest.phone_number}` },
  { line: page, pathOf: ({ guest }) => `/api/desk/guests/${guest.id}` },
  { line: events, pathOf: ({ guest }) => `/api/desk/guests/${guest.id}/events?limit=9` },
];

/** Finding a guest and opening the page, in a house with a long history and one with a short one. */
export const readGuests: Entry = {
  name: 'guests',
  lines: reads.map(({ line }) => line),
  async measure(bench) {
    const houses = { full: await openWithClerk(bench, full), small: await openWithClerk(bench, small) };
    const found = [];
    for (const { line, pathOf } of reads) {
      const read = (which: 'full' | 'small') => async () => {
        const { address, headers } = houses[which];
        const requests = Array.from({ length: looks }, () => ({ path: pathOf(houses[which]), headers }));
        return (await sendLoad({ address, connections: 1, seconds: 60, requests })).medianMs;
      };
      await alternate(1, read('full'), read('small'));
      found.push({ line, pairs: await alternate(rounds, read('full'), read('small')) });
    }
    return found;
  },
};
