import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type SeededRandom, seededRandom } from '#server/lib/seeded-random.ts';
import { type Given, prove } from '../prove.ts';
import { sumTables } from '../sum-tables.ts';
import type { Outcome } from '../workload/actions.ts';
import { countUnanswered, expectKept, expectOnce, expectWhole } from '../workload/check-actions.ts';
import { expectMails } from '../workload/check-mails.ts';
import { findOdd, isUnavailable } from '../workload/every-call.ts';
import { openBusyCluster } from './open-busy-cluster.ts';
import type { Cluster } from './open-cluster.ts';
import type { Machine } from './start-machine.ts';

type Loss = {
  lose(primary: Machine, random: SeededRandom): Promise<void>;
  bringBack(machine: Machine): void;
};

/** Kills PostgreSQL's first process (out of memory) or all of them (power loss), sometimes while replication is silenced. */
const kill: Loss['lose'] = async (primary, random) => {
  if (random.below(2) === 0) {
    await primary.silence();
    await sleep(200 + random.next() * 300);
  }
  await primary.kill({ all: random.below(2) === 0 });
};

const findFirst = (outcomes: readonly Outcome[]): Outcome[] => [
  ...new Map(outcomes.toReversed().map((outcome) => [outcome.action.number, outcome])).values(),
];

/** Expects the same rows on all nodes, and returns the number of tables. Sequences may be ahead on standbys. */
const expectEqual = async ({ machines, openNode }: Cluster): Promise<number> => {
  const [first, ...others] = machines.map(openNode);
  const sum = async (node = first) =>
    Object.entries(node ? await sumTables(node) : {}).filter(([, text]) => text.includes('rows'));
  for (const node of others) await expect.poll(() => sum(node)).toEqual(await sum());
  return (await sum()).length;
};

const attackWith =
  ({ lose, bringBack }: Loss) =>
  async ({ count, seed, isLong }: Given): Promise<string> => {
    const random = seededRandom(seed);
    const house = await openBusyCluster(random, 200 + 80 * count);
    const { cluster, servers, asked } = house;
    const { db } = cluster.database;

    const absences: number[] = [];
    expect(await house.askAll()).toBe(true);
    for (let round = 0; round < count; round++) {
      for (let left = 2 + random.below(4); left > 0; left--) await house.askAll();
      const primary = await cluster.findPrimary();
      await house.untilUnderWay();
      const lostAt = Date.now();
      await lose(primary, random);
      absences.push(await house.untilBack(lostAt));
      await expectKept(db, house.listOutcomes());
      await expectWhole(db);
      bringBack(primary);
      await cluster.untilWhole();
    }
    await house.stopLoad();
    await house.askAll();

    const outcomes = house.listOutcomes();
    for (const { isRunning, output } of servers) expect(isRunning(), output().slice(-2_000)).toBe(true);
    expect(findOdd(asked)).toEqual([]);
    await expectOnce(db, outcomes);
    await house.expectHeard();
    const unanswered = await countUnanswered(db, findFirst(outcomes));
    const { sent } = await expectMails(db, house.mail.received);
    await Promise.all(servers.map(({ stop }) => stop()));
    const tables = await expectEqual(cluster);

    const all = [...asked, ...outcomes.map(({ last }) => last)];
    // The servers stay up, so every call gets a response.
    expect(all.filter(({ status }) => status === undefined)).toEqual([]);
    const refused = all.filter(isUnavailable);
    const slowest = Math.max(...refused.map(({ seconds }) => seconds));
    const waits = absences.map((seconds) => seconds.toFixed(0)).join(', ');
    if (isLong) expect(Math.max(...absences), `written again after ${waits} s`).toBeLessThan(30);
    const done = outcomes.filter(({ done }) => done !== undefined).length;
    return [
      `written again after ${waits} s`,
      `${done} acknowledged, none lost`,
      `${unanswered} refused after the commit, and found under the same key`,
      `${refused.length} of ${all.length} calls answered 503, the slowest after ${slowest.toFixed(1)} s`,
      `${sent} mails, all arrived`,
      `${tables} tables equal on all three at the end`,
    ].join('; ');
  };

prove(
  {
    test: 'primary of three databases killed under booking, checkout, food, desk and mail load at two servers',
    must: 'nothing acknowledged is lost, nothing is there by half or twice, bills and the ledger add up, each write at the desk is in the log once, the servers stay up, answer 503 with Retry-After meanwhile, and write again within 30 s',
    on: 'cluster',
    short: 1,
    long: 5,
    unit: 'primaries',
  },
  attackWith({ lose: kill, bringBack: (machine) => machine.start() }),
);

prove(
  {
    test: 'primary of three databases frozen under the same load, and resumed as if it were still primary',
    must: 'the same, and nothing that it still sends is accepted',
    on: 'cluster',
    short: 1,
    long: 2,
    unit: 'primaries',
  },
  attackWith({ lose: (primary) => primary.freeze(), bringBack: (machine) => machine.thaw() }),
);
