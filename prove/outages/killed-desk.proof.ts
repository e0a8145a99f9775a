import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { openHouse } from '../open-house.ts';
import { prove } from '../prove.ts';
import { expectKept, expectPlain, expectStays, expectWhole } from '../workload/check-actions.ts';
import { openDesk, stayCalls } from '../workload/desk-stays.ts';
import { keepBusy } from '../workload/keep-busy.ts';

prove(
  {
    test: 'kill -9 of the server while clerks book, charge, take payment, check in, move and check out [LOG-12]',
    must: 'nothing is done by half or twice, bills and the ledger add up, and every write is in the log once',
    short: 2,
    long: 60,
    unit: 'kills',
  },
  async ({ count, seed }) => {
    const house = await openHouse();
    const { db } = house.database;
    const random = seededRandom(seed);
    const desk = await openDesk(db);
    let stays = 0;
    const next = () => {
      const number = ++stays;
      return { number, kind: 'stay' as const, ...desk(number) };
    };
    const load = keepBusy(house.address, next, { workers: 4, pauseMs: 5 });
    for (let round = 0; round < count; round++) {
      await sleep(200 + random.next() * 400);
      await house.killServer({ all: random.below(2) === 0 });
      await house.startServer();
      await expectKept(db, [...load.outcomes]);
    }
    await load.stop();

    expectPlain(load.outcomes);
    await expectStays(db, load.outcomes);
    await expectWhole(db);
    const cut = load.outcomes.filter(({ last }) => last.status === undefined).length;
    // Otherwise no stay was interrupted.
    expect(cut).toBeGreaterThan(0);
    return `${stays} guests served, ${cut} calls cut short; ${stays * stayCalls.length} writes, each of them in the log once`;
  },
);
