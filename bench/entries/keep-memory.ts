import { addBooking } from '#server/testing/add-booking.ts';
import { addGuest } from '#server/testing/add-guests.ts';
import { measureMemory } from '#server/testing/processes/measure-memory.ts';
import type { Entry, Line } from '../entry.ts';
import { sendLoad } from '../load/load.ts';
import { type Desk, mixRequests } from '../load/mix-requests.ts';
import { openBusyHouse } from '../open-busy-house.ts';
import { secret } from '../open-house.ts';

const connections = 16;
/** The load comes in pieces of this many seconds, each with more visits than can be answered in that time. */
const piece = 5;
const visits = 400 * piece;

const common = { unit: 'MB', digits: 0 };
const atRest: Line = {
  ...common,
  title: 'Memory of the server at rest after 20 s of mixed load',
  yardstick: 'at its start',
  target: { of: 'figure', atMost: 150 },
};
const after = (time: string): Line => ({
  ...common,
  title: `Memory after ${time} more`,
  yardstick: 'before',
  // Growth that does not repeat is none; less than this in ten minutes would not matter in a day.
  target: { of: 'ratio', atMost: 1.1 },
});
const later = { short: after('20 s'), long: after('10 minutes') };

/** An admin at the desk, with bookings for tonight to check in. */
const openDesk = async ({
  database: { db },
  guests,
  takeSlots,
}: Awaited<ReturnType<typeof openBusyHouse>>): Promise<Desk> => {
  const { headers } = await addGuest(db, { secret, role: 'admin' });
  const [taken] = takeSlots(1);
  if (!taken) throw new Error('There is no slot.');
  const tonight = (id: number, date: string, uid?: string) =>
    addBooking(db, { id, kind: 'room', date, time: '16:00', count: 1, timeZone: 'UTC', ...(uid && { uid }) });
  const today = new Date().toISOString().slice(0, 10);
  const arriving = await Promise.all(guests.slice(0, 12).map(({ uid }, n) => tonight(n + 1, today, uid)));
  await tonight(taken.roomId, taken.date);
  return { headers: { ...headers }, arriving, taken };
};

/** The memory that the server retains after a garbage collection, before and after load of every kind. */
export const keepMemory: Entry = {
  name: 'memory',
  lines: [atRest, later.short, later.long],
  async measure(bench) {
    const house = await openBusyHouse(bench, {
      guests: 4_000,
      env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
    });
    const desk = await openDesk(house);
    const measure = async () => (await measureMemory(house.output(), 'resident')) / 1e6;
    let pieces = 0;
    const work = async (seconds: number) => {
      for (let left = seconds; left > 0; left -= piece) {
        const requests = mixRequests(house, desk, visits, (pieces * visits) / piece);
        await sendLoad({
          address: house.address,
          connections,
          seconds: piece,
          expected: [200, 201],
          requests,
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
