import { sql } from 'kysely';
import { compareCommits, connections } from '../compare-commits.ts';
import type { Entry, Line } from '../entry.ts';
import { openBusyHouse } from '../open-busy-house.ts';

const line: Line = {
  title: `\`POST /api/checkout\` of a night, an hour at a PC and a dish, signed in, ${connections} connections`,
  unit: 'carts/s',
  yardstick: `a \`pg\` loop committing the bare checkout, bookings and payments, ${connections} connections`,
  target: { of: 'ratio', atLeast: 0.7 },
};

const perSecond = 1_000;
const soup = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** Carts of many guests, each with one, against the bare rows of the same kind in the same database. */
export const holdCarts: Entry = {
  name: 'carts',
  lines: [line],
  async measure(bench) {
    const house = await openBusyHouse(bench, { guests: 2 * perSecond });
    const { guests, takeNightsAndHours } = house;
    const cartsOf = (count: number) =>
      takeNightsAndHours(count).map((cart, n) => {
        const { uid = '', headers = {} } = guests[n % guests.length] ?? {};
        return { uid, headers, cart };
      });
    // A guest's next cart replaces an earlier one, which is other work.
    const releaseAll = () =>
      sql`
        with held as materialized (select id from bookings where status = 'Pending'),
          unpaid as (delete from payments using held where booking_id = held.id),
          released as (delete from bookings using held where bookings.id = held.id)
        update checkouts set status = 'Declined', settled_at = now() where status = 'Pending'`.execute(
        house.database.db,
      );
    const { pairs } = await compareCommits(house, {
      path: '/api/checkout',
      perSecond,
      prepare: releaseAll,
      requestsOf: (count) =>
        cartsOf(count).map(({ headers, cart: [night, hour] }) => ({
          headers,
          body: { lines: [{ kind: 'room', ...night }, { kind: 'pc', ...hour }, soup] },
        })),
      rowsOf: cartsOf,
    });
    return [{ line, pairs }];
  },
};
