import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { openHouse } from '../open-house.ts';
import { engine, prove } from '../prove.ts';
import { generateActions } from '../workload/actions.ts';
import { expectOnce } from '../workload/check-actions.ts';
import { openDesk } from '../workload/desk-stays.ts';
import { areGood, askEverything, findOdd, isUnavailable, type Said } from '../workload/every-call.ts';
import { keepBusy } from '../workload/keep-busy.ts';
import { openPage } from '../workload/open-page.ts';

/** How long an outside database stays down before it is started again. */
const absenceMs = 1_000;
const patienceMs = 60_000;
const pauseMs = 150;

prove(
  {
    test: 'database killed and restarted under booking, checkout, food and desk load',
    must: 'the server stays up, answers 503 with Retry-After within 2 s, recovers within 5 s, and loses nothing',
    short: 1,
    long: 20,
    unit: 'restarts',
  },
  async ({ count, seed, isLong }) => {
    const house = await openHouse();
    const { address, database } = house;
    const random = seededRandom(seed);
    const guests = await addGuests(database.db, sharedSecret, 200);
    const [admin] = await addGuests(database.db, sharedSecret, 1, { role: 'admin' });
    const [guest] = guests;
    if (!guest || !admin) throw new Error('There are no guests.');
    const page = await openPage(`${address}/api/events`, admin);
    const load = keepBusy(address, generateActions(random, guests, await openDesk(database.db)), {
      workers: 4,
      pauseMs: 40,
    });
    const asked: Said[] = [];
    const askAll = async (): Promise<boolean> => {
      const responses = await askEverything(address, guest);
      asked.push(...responses);
      return areGood(responses);
    };

    const recoveries: number[] = [];
    expect(await askAll()).toBe(true);
    for (let round = 0; round < count; round++) {
      await sleep(100 + random.next() * 300);
      await house.crashDatabase(random.pick(['SIGKILL', 'SIGQUIT']));
      if (engine === 'outside') {
        const back = sleep(absenceMs).then(house.startDatabase);
        let isBack = false;
        back.finally(() => {
          isBack = true;
        });
        while (!isBack) await Promise.all([askAll(), sleep(pauseMs)]);
        await back;
      }
      const begun = performance.now();
      // The first success may be from before the outage.
      for (let good = 0; good < 2; ) {
        const [isGood] = await Promise.all([askAll(), sleep(pauseMs)]);
        good = isGood ? good + 1 : 0;
        if (performance.now() - begun > patienceMs) throw new Error(`It is not back: ${findOdd(asked)}`);
      }
      recoveries.push((performance.now() - begun) / 1000);
    }
    await load.stop();
    await askAll();

    expect(house.isRunning(), house.output().slice(-2_000)).toBe(true);
    expect(findOdd(asked)).toEqual([]);
    await expectOnce(database.db, load.outcomes);
    await page.expectAll(load.outcomes);

    const all = [...asked, ...load.outcomes.map(({ last }) => last)];
    // The servers stay up, so every call gets a response.
    expect(all.filter(({ status }) => status === undefined)).toEqual([]);
    const refused = all.filter(isUnavailable);
    expect(refused.length).toBeGreaterThanOrEqual(count);
    const slowest = Math.max(...refused.map(({ seconds }) => seconds));
    const longest = Math.max(...recoveries);
    if (isLong) {
      expect(slowest).toBeLessThan(2);
      expect(longest).toBeLessThan(5);
    }
    return `${refused.length} of ${all.length} calls answered 503, the slowest after ${slowest.toFixed(2)} s; recovered after ${longest.toFixed(1)} s at most; ${load.outcomes.filter(({ done }) => done).length} acknowledged, none lost`;
  },
);
