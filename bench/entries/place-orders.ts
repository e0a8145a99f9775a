import { compareCommits, connections } from '../compare-commits.ts';
import type { Entry, Line } from '../entry.ts';
import { openBusyHouse } from '../open-busy-house.ts';

const line: Line = {
  title: `\`POST /api/orderDetails\`, signed in, ${connections} connections`,
  unit: 'orders/s',
  yardstick: `a \`pg\` loop committing the bare order, ${connections} connections`,
  target: { of: 'ratio', atLeast: 0.75 },
};

const body = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** Orders of many guests, against the bare rows in the same database. */
export const placeOrders: Entry = {
  name: 'orders',
  lines: [line],
  async measure(bench) {
    const house = await openBusyHouse(bench, { guests: 4_000 });
    const { guests } = house;
    // The yardstick numbers the orders of its guests itself.
    const half = guests.length / 2;
    const [eaters, others] = [guests.slice(0, half), guests.slice(half)];
    let placed = 0;
    const { pairs } = await compareCommits(house, {
      path: '/api/orderDetails',
      perSecond: 6_000,
      requestsOf: (count) =>
        Array.from({ length: count }, (_, n) => ({ headers: { ...eaters[n % half]?.headers }, body })),
      rowsOf: (count) =>
        Array.from({ length: count }, () => {
          const n = placed++;
          return { uid: others[n % half]?.uid ?? '', number: 1 + Math.floor(n / half) };
        }),
    });
    return [{ line, pairs }];
  },
};
