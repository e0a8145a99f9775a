import { expect } from 'vitest';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { prove } from '../prove.ts';
import { openBusyCluster } from './open-busy-cluster.ts';

prove(
  {
    test: 'all of etcd frozen under booking, checkout, food, desk and mail load at two servers',
    must: 'the primary stays, and no call is refused',
    on: 'cluster',
    // Twice as long as a primary's lease lasts without etcd.
    short: 40,
    long: 60,
    unit: 'seconds',
  },
  async ({ count, seed }) => {
    const house = await openBusyCluster(seededRandom(seed), 400);
    const { cluster, asked } = house;
    expect(await house.askAll()).toBe(true);
    const primary = await cluster.findPrimary();
    for (const machine of cluster.machines) machine.freezeEtcd();
    const askFor = async (seconds: number): Promise<void> => {
      for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) await house.askAll();
    };
    await askFor(count);
    for (const machine of cluster.machines) machine.thaw();
    // The primary's lease has expired meanwhile: for a moment there is no leader, and any node may take the lease.
    await askFor(10);
    await cluster.untilWhole();
    expect((await cluster.findPrimary()).name).toBe(primary.name);
    await house.stopLoad();

    const outcomes = await house.expectUnrefused();
    return `${outcomes.length} acknowledged meanwhile, and ${asked.length} other calls served`;
  },
);
