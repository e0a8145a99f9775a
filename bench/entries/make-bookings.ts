import { compareCommits, connections } from '../compare-commits.ts';
import type { Entry, Line } from '../entry.ts';
import { openBusyHouse } from '../open-busy-house.ts';

const line: Line = {
  title: `\`POST /api/bookings\`, signed in, different slots, ${connections} connections`,
  unit: 'bookings/s',
  yardstick: `a \`pg\` loop committing the bare booking and payment, ${connections} connections`,
  target: { of: 'ratio', atLeast: 0.7 },
};
const processor: Line = {
  title: 'Processor time of the server for one of these bookings',
  unit: 'ms',
  digits: 2,
  target: { of: 'figure', atMost: 0.9 },
};

/** Bookings of many guests, against the bare rows of the same kind in the same database. */
export const makeBookings: Entry = {
  name: 'bookings',
  lines: [line, processor],
  async measure(bench) {
    const house = await openBusyHouse(bench, { guests: 4_000 });
    const { guests, takeSlots } = house;
    const bookingsOf = (count: number) =>
      takeSlots(count).map((slot, n) => {
        const { uid = '', headers = {} } = guests[n % guests.length] ?? {};
        return { uid, headers, slot };
      });
    const { pairs, processorTimes } = await compareCommits(house, {
      path: '/api/bookings',
      perSecond: 6_000,
      requestsOf: (count) => bookingsOf(count).map(({ headers, slot }) => ({ headers, body: slot })),
      rowsOf: bookingsOf,
    });
    return [
      { line, pairs },
      { line: processor, pairs: processorTimes },
    ];
  },
};
