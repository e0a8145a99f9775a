import { alternate, type Entry, type Line } from '../entry.ts';
import { sendLoad } from '../load/load.ts';
import { mixRequests } from '../load/mix-requests.ts';
import { openBusyHouse } from '../open-busy-house.ts';

const rounds = 5;
const seconds = 2;
const connections = 16;
const visits = 400 * seconds;

const line: Line = {
  title: `Two server processes (\`WORKERS=2\`), mixed load, ${connections} connections`,
  ...{ unit: 'requests/s', yardstick: 'one on the same database' },
  target: { of: 'ratio', atLeast: 1.5 },
};

/** What a second server process adds, on the same database and the same machine. */
export const addProcess: Entry = {
  name: 'processes',
  lines: [line],
  async measure(bench) {
    const house = await openBusyHouse(bench, { guests: 4_000, servers: [{ WORKERS: '2' }, {}] });
    const load = (address: string) => async () => {
      const requests = mixRequests(house, visits);
      return (await sendLoad({ address, connections, seconds, requests, expected: [200, 201] })).perSecond;
    };
    const [both, one] = house.addresses.map(load);
    if (!both || !one) throw new Error('There are not two to compare.');
    await alternate(1, both, one);
    return [{ line, pairs: await alternate(rounds, both, one) }];
  },
};
