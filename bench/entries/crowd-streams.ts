import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addGuests } from '#server/testing/add-guests.ts';
import { startHolder } from '../../prove/streams/start-holder.ts';
import { alternate, type Bench, type Entry, type Line, type Pair } from '../entry.ts';
import { sendLoad } from '../load/load.ts';
import { openHouse, secret } from '../open-house.ts';

const rounds = 3;
const readsEach = 2;
/** The server pauses at most this long between two fan-outs. */
const longestPause = 5_000;
const many = 10_000;
const few = 300;
/** Nobody may have more than twenty. */
const streamsEach = 20;
const looks = 20;

const told: Line = {
  title: `A change of the menu, told to ${many.toLocaleString('en')} open streams: from the commit until half have heard`,
  unit: 'ms',
  digits: 0,
  yardstick: `${few} streams`,
  target: { of: 'figure', atMost: 1_000 },
};
const today: Line = {
  title: `\`GET /api/desk/today\` while ${many.toLocaleString('en')} streams are open`,
  unit: 'ms',
  digits: 2,
  yardstick: `while ${few} are`,
  target: { of: 'ratio', atMost: 1.5 },
};

/** A house with open streams, half of them of visitors from many addresses. */
const openCrowded = async (bench: Bench, count: number) => {
  const { address, database } = await openHouse(bench, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const { db } = database;
  const guests = await addGuests(db, secret, Math.ceil(count / 2 / streamsEach));
  const [clerk] = await addGuests(db, secret, 1, { role: 'admin' });
  const { hold, stop } = startHolder(address);
  bench.defer(stop);
  const { refused } = await hold({
    open: Array.from({ length: count }, (_, n) => ({
      'x-forwarded-for': `10.50.${(n >> 5) & 255}.${n >> 13}`,
      // Visitors come first: the last streams are for guests only.
      ...(n >= count / 2 && guests[n % guests.length]?.headers),
    })),
  });
  if (Object.keys(refused).length > 0) throw new Error(`Streams were refused: ${JSON.stringify(refused)}.`);

  let changes = 0;
  return {
    /** Milliseconds from a change of the menu until half of the streams have received it. */
    async tell(): Promise<number> {
      await sql`update dishes set sold_out = not sold_out where id = 1`.execute(db);
      const begun = performance.timeOrigin + performance.now();
      changes += 1;
      for (;;) {
        const report = await hold({});
        if (report.told[changes] === count) return report.halfToldAt - begun;
        await sleep(50);
      }
    },
    async read(): Promise<number> {
      const requests = Array.from({ length: looks }, () => ({
        path: '/api/desk/today',
        headers: { ...clerk?.headers },
      }));
      return (await sendLoad({ address, connections: 1, seconds: 60, requests })).medianMs;
    },
  };
};

/** Measures a server with as many open streams as it allows. */
export const crowdStreams: Entry = {
  name: 'streams',
  lines: [told, today],
  async measure(bench) {
    const [crowded, quiet] = [await openCrowded(bench, many), await openCrowded(bench, few)];
    const pairs: { told: Pair[]; today: Pair[] } = { told: [], today: [] };
    for (let round = 0; round <= rounds; round++) {
      const heard = await alternate(1, crowded.tell, quiet.tell);
      const rested = sleep(longestPause);
      const read = await alternate(readsEach, crowded.read, quiet.read);
      await rested;
      // The first round is not counted.
      if (round === 0) continue;
      pairs.told.push(...heard);
      pairs.today.push(...read);
    }
    return [
      { line: told, pairs: pairs.told },
      { line: today, pairs: pairs.today },
    ];
  },
};
