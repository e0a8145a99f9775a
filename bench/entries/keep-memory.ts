import { measureMemory } from '#server/testing/processes/measure-memory.ts';
import type { Entry, Line } from '../entry.ts';
import { sendLoad } from '../load/load.ts';
import { mixRequests } from '../load/mix-requests.ts';
import { openBusyHouse } from '../open-busy-house.ts';

const connections = 16;
/** The load comes in pieces of so many seconds, each with more visits than can be answered meanwhile. */
const piece = 5;
const visits = 400 * piece;

const common = { unit: 'MB', digits: 0 };
const atRest: Line = {
  ...{ ...common, title: 'Memory of the server at rest after 20 s of mixed load', yardstick: 'at its start' },
  target: { of: 'figure', atMost: 150 },
};
const after = (time: string): Line => ({
  ...{ ...common, title: `Memory after ${time} more`, yardstick: 'before' },
  // What is not there twice in a row is no growth; what grows by less in ten minutes would not matter in a day.
  target: { of: 'ratio', atMost: 1.1 },
});
const later = { short: after('20 s'), long: after('10 minutes') };

/** What the server retains after a garbage collection, before and after load of every kind. */
export const keepMemory: Entry = {
  name: 'memory',
  lines: [atRest, later.short, later.long],
  async measure(bench) {
    const house = await openBusyHouse(bench, {
      guests: 4_000,
      env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
    });
    const measure = async () => (await measureMemory(house.output(), 'resident')) / 1e6;
    let pieces = 0;
    const work = async (seconds: number) => {
      for (let left = seconds; left > 0; left -= piece) {
        const requests = mixRequests(house, visits, (pieces * visits) / piece);
        await sendLoad({
          ...{ address: house.address, connections, seconds: piece, expected: [200, 201], requests },
        });
        pieces += 1;
      }
      return measure();
    };
    const start = await measure();
    const first = await work(20);
    const second = await work(bench.isLong ? 600 : 20);
    return [
      { line: atRest, pairs: [{ figure: first, yardstick: start }] },
      { line: bench.isLong ? later.long : later.short, pairs: [{ figure: second, yardstick: first }] },
    ];
  },
};
