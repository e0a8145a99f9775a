import { sql } from 'kysely';
import { addDays } from '#contract/dates.ts';
import { alternate, type Bench, type Entry, type Line } from '../entry.ts';
import { sendLoad } from '../load/load.ts';
import { openHouse } from '../open-house.ts';

const rounds = 5;
const looks = 20;

const of = (title: string, most: number): Line => ({
  title: `${title}, 1,000 rules and 1,000 rooms`,
  unit: 'ms',
  digits: 2,
  yardstick: 'without rules',
  target: { of: 'figure', atMost: most },
});

const quote = of('`GET /api/quote` of 7 nights', 5);
const calendar = of('`GET /api/prices` of a room for 60 days', 50);

const first = addDays(new Date().toISOString().slice(0, 10), 100);

const reads = [
  { path: `/api/quote?kind=room&id=1&date=${addDays(first, 19)}&nights=7`, line: quote },
  { path: `/api/prices?kind=room&id=1&from=${first}&to=${addDays(first, 59)}`, line: calendar },
];

/** A house with a thousand rooms. All rules are for the first of them, and most of its nights have hundreds, no two the same. */
const openPriced = async (bench: Bench, isRuled: boolean) => {
  const { database, address } = await openHouse(bench);
  await sql`
    insert into rooms (kind, title, description, details, image, price_cents, rating)
    select 'sleeping', 'Room ' || n, 'A room.', 'A bed', '/pictures/room-bunk-lantern.svg', 9600, 4
    from generate_series(1, 1000) as n`.execute(database.db);
  if (isRuled)
    await sql`
      insert into price_rules
        (id, position, name, is_on, kinds, ids, from_date, to_date, weekdays, min_units, percent, amount_cents, stops)
      select lpad(n::text, 12, '0'), n, 'Rule ' || n, true, array['room'], case when n % 4 > 0 then array[1, n + 1] end,
        case n % 3 when 0 then ${first}::date + n % 60 end, case n % 3 when 0 then ${first}::date + 9 + n % 60 end,
        case n % 5 when 0 then array[5, 6] end, case n % 7 when 0 then 7 end, case n % 2 when 0 then n % 7 - 3 + 0.01 end,
        case n % 2 when 1 then n % 9 - 4 end, false
      from generate_series(1, 1000) as n`.execute(database.db);
  return address;
};

/** A guest's wait for prices in a house with very many rules. */
export const quotePrices: Entry = {
  name: 'prices',
  lines: [quote, calendar],
  async measure(bench) {
    const [ruled, plain] = await Promise.all([openPriced(bench, true), openPriced(bench, false)]);
    const houses = { ruled, plain };
    const found = [];
    for (const { path, line } of reads) {
      const read = (house: 'ruled' | 'plain') => async () => {
        const requests = Array.from({ length: looks }, () => ({ path }));
        return (await sendLoad({ address: houses[house], connections: 1, seconds: 60, requests })).medianMs;
      };
      await alternate(1, read('ruled'), read('plain'));
      found.push({ line, pairs: await alternate(rounds, read('ruled'), read('plain')) });
    }
    return found;
  },
};
