import { randomUUID } from 'node:crypto';
import { alternate, type Entry, type Line } from '../entry.ts';
import { countCommits } from '../load/commits.ts';
import { sendLoad } from '../load/load.ts';
import { openBusyHouse } from '../open-busy-house.ts';

const rounds = 5;
const seconds = 1.5;
const connections = 16;
const most = 6_000 * seconds;

const line: Line = {
  title: `\`POST /api/bookings\`, signed in, different slots, ${connections} connections`,
  unit: 'bookings/s',
  yardstick: `a \`pg\` loop committing the bare booking and payment, ${connections} connections`,
  target: { of: 'ratio', atLeast: 0.6 },
};

/** Bookings of many guests, each under a key as the pages send it, against the bare rows of the same kind in the same database. */
export const makeBookings: Entry = {
  name: 'bookings',
  lines: [line],
  async measure(bench) {
    const { address, connection, guests, takeSlots } = await openBusyHouse(bench, { guests: 4_000 });
    const guestOf = (n: number) => guests[n % guests.length];
    const ours = async () => {
      const requests = takeSlots(most).map((body, n) => ({
        ...{ method: 'POST' as const, path: '/api/bookings', body },
        headers: { ...guestOf(n)?.headers, 'idempotency-key': randomUUID() },
      }));
      const report = await sendLoad({
        ...{ address, connections, seconds, requests, expected: [201] },
      });
      return report.perSecond;
    };
    const bare = () => {
      const rows = takeSlots(most).map((slot, n) => ({ uid: guestOf(n)?.uid ?? '', slot }));
      return countCommits({ connection, connections, seconds, rows });
    };
    await alternate(1, ours, bare);
    return [{ line, pairs: await alternate(rounds, ours, bare) }];
  },
};
