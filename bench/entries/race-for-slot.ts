import { randomUUID } from 'node:crypto';
import { alternate, type Entry, type Line } from '../entry.ts';
import { sendLoad } from '../load/load.ts';
import { openBusyHouse } from '../open-busy-house.ts';

/** The first rounds do not count: a server that has just started still compiles what it runs. */
const warmUps = 30;
const rounds = 15;
const bookers = 64;
const alone = 5;

const line: Line = {
  title: `${bookers} bookers of one slot: the slowest answer`,
  unit: 'ms',
  digits: 1,
  yardstick: 'one booking alone',
  target: { of: 'ratio', atMost: 12 },
};

/** Everybody requests the same slot at the same moment; exactly one gets it, and nobody waits long for the response. */
export const raceForSlot: Entry = {
  name: 'race',
  lines: [line],
  async measure(bench) {
    const { address, guests, takeSlots } = await openBusyHouse(bench, { guests: bookers });
    const book = async (slots: number, connections: number) => {
      const bodies = takeSlots(slots);
      const requests = Array.from({ length: Math.max(slots, connections) }, (_, n) => ({
        method: 'POST' as const,
        path: '/api/bookings',
        body: bodies[n % slots] ?? {},
        headers: { ...guests[n % bookers]?.headers, 'idempotency-key': randomUUID() },
      }));
      const report = await sendLoad({ address, connections, seconds: 30, requests, expected: [201, 409] });
      const won = report.statuses[201] ?? 0;
      if (won !== slots) throw new Error(`${won} bookings were made of ${slots}.`);
      return report;
    };
    const race = async () => (await book(1, bookers)).slowestMs;
    const one = async () => (await book(alone, 1)).medianMs;
    await alternate(warmUps, race, one);
    return [{ line, pairs: await alternate(rounds, race, one) }];
  },
};
