import { expect } from 'vitest';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { prove } from '../prove.ts';
import { openBusyCluster } from './open-busy-cluster.ts';

prove(
  {
    test: 'follower of three databases killed or frozen under booking, checkout, food, desk and mail load at two servers',
    must: 'no call is refused or takes 15 s',
    on: 'cluster',
    short: 2,
    long: 4,
    unit: 'followers',
  },
  async ({ count, seed, isLong }) => {
    const random = seededRandom(seed);
    const house = await openBusyCluster(random, 400);
    const { cluster, asked } = house;
    for (let round = 0; round < count; round++) {
      await house.askAll();
      const primary = await cluster.findPrimary();
      const follower = random.pick(cluster.machines.filter((machine) => machine !== primary));
      await house.untilUnderWay();
      const isFrozen = round % 2 === 1;
      const lostAt = Date.now();
      await (isFrozen ? follower.freeze() : follower.kill({ all: random.below(2) === 0 }));
      await house.untilServed(lostAt);
      if (isFrozen) follower.thaw();
      else follower.start();
      await cluster.untilWhole();
      expect((await cluster.findPrimary()).name).toBe(primary.name);
    }
    await house.stopLoad();

    const outcomes = await house.expectUnrefused();
    const slowest = (responses: { seconds: number }[]) =>
      Math.max(...responses.map(({ seconds }) => seconds));
    const [written, read] = [slowest(outcomes.map(({ last }) => last)), slowest(asked)];
    if (isLong) expect(Math.max(written, read)).toBeLessThan(15);
    return `${outcomes.length} acknowledged, the slowest after ${written.toFixed(1)} s; ${asked.length} other calls served, the slowest after ${read.toFixed(1)} s`;
  },
);
