import { randomUUID } from 'node:crypto';
import { alternate, type Entry, type Line, type Pair } from '../entry.ts';
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
  title: `\`POST /api/bookings\`, signed in, different slots, ${connections} connections`,
  unit: 'bookings/s',
  yardstick: `a \`pg\` loop committing the bare booking and payment, ${connections} connections`,
  target: { of: 'ratio', atLeast: 0.7 },
};
const processor: Line = {
  title: 'Processor time of the server for one of these bookings',
  ...{ unit: 'ms', digits: 2 },
  target: { of: 'figure', atMost: 0.9 },
};

/** Bookings of many guests, each under a key as the pages send it, against the bare rows of the same kind in the same database. */
export const makeBookings: Entry = {
  name: 'bookings',
  lines: [line, processor],
  async measure(bench) {
    const house = await openBusyHouse(bench, { guests: 4_000 });
    const { address, connection, guests, takeSlots } = house;
    let processorTimes: Pair[] = [];
    const guestOf = (n: number) => guests[n % guests.length];
    const ours = async () => {
      const requests = takeSlots(most).map((body, n) => ({
        ...{ method: 'POST' as const, path: '/api/bookings', body },
        headers: { ...guestOf(n)?.headers, 'idempotency-key': randomUUID() },
      }));
      const before = await house.readProcessorTime();
      const { responses, perSecond } = await sendLoad({
        ...{ address, connections, seconds, requests, expected: [201] },
      });
      processorTimes.push({ figure: ((await house.readProcessorTime()) - before) / responses });
      return perSecond;
    };
    const bare = () => {
      const rows = takeSlots(most).map((slot, n) => ({ uid: guestOf(n)?.uid ?? '', slot }));
      return countCommits({ connection, connections, seconds, rows });
    };
    await alternate(warmUps, ours, bare);
    processorTimes = [];
    const pairs = await alternate(rounds, ours, bare);
    return [
      { line, pairs },
      { line: processor, pairs: processorTimes },
    ];
  },
};
