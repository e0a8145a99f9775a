import { randomUUID } from 'node:crypto';
import { alternate, type Entry, type Line } from '../entry.ts';
import { countCommits } from '../load/commits.ts';
import { sendLoad } from '../load/load.ts';
import { openBusyHouse } from '../open-busy-house.ts';

/** The first rounds do not count: a server that has just started still compiles what it runs. */
const warmUps = 3;
const rounds = 5;
const seconds = 1.5;
const connections = 16;
const most = 6_000 * seconds;

const line: Line = {
  title: `\`POST /api/orderDetails\`, signed in, ${connections} connections`,
  unit: 'orders/s',
  yardstick: `a \`pg\` loop committing the bare order, ${connections} connections`,
  target: { of: 'ratio', atLeast: 0.75 },
};

const body = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** Orders of many guests, each under a key as the pages send it, against the bare rows in the same database. */
export const placeOrders: Entry = {
  name: 'orders',
  lines: [line],
  async measure(bench) {
    const { address, connection, guests } = await openBusyHouse(bench, { guests: 4_000 });
    // The yardstick counts the orders of its guests by itself.
    const half = guests.length / 2;
    const [eaters, others] = [guests.slice(0, half), guests.slice(half)];
    const ours = async () => {
      const requests = Array.from({ length: most }, (_, n) => ({
        ...{ method: 'POST' as const, path: '/api/orderDetails', body },
        headers: { ...eaters[n % half]?.headers, 'idempotency-key': randomUUID() },
      }));
      const report = await sendLoad({
        ...{ address, connections, seconds, requests, expected: [201] },
      });
      return report.perSecond;
    };
    let placed = 0;
    const bare = () => {
      const rows = Array.from({ length: most }, () => {
        const n = placed++;
        return { uid: others[n % half]?.uid ?? '', number: 1 + Math.floor(n / half) };
      });
      return countCommits({ connection, connections, seconds, rows });
    };
    await alternate(warmUps, ours, bare);
    return [{ line, pairs: await alternate(rounds, ours, bare) }];
  },
};
