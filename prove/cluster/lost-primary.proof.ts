import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { addGuests } from '#server/testing/add-guests.ts';
import { type Draw, drawNumbers } from '#server/testing/draw-numbers.ts';
import { startSmtpServer } from '#server/testing/smtp-server.ts';
import { sharedSecret } from '#server/testing/start-two-servers.ts';
import { countUnheard, expectKept, expectOnce, expectWhole } from '../check-errands.ts';
import { expectMails } from '../check-mails.ts';
import { drawErrands, type Outcome } from '../errands.ts';
import { areGood, askEverything, findOdd, isUnavailable, type Said } from '../every-call.ts';
import { keepBusy } from '../keep-busy.ts';
import { openPage } from '../open-page.ts';
import { type Given, prove } from '../prove.ts';
import { sumTables } from '../sum-tables.ts';
import { type Cluster, openCluster } from './open-cluster.ts';
import { openServers } from './open-servers.ts';
import type { Machine } from './start-machine.ts';

/** How a primary is lost, and how its machine comes back. */
type Loss = {
  lose(primary: Machine, draw: Draw): Promise<void>;
  bringBack(machine: Machine): void;
};

/** Between two rounds of calls of every kind. */
const pauseMs = 250;
/** After this long it is not waited for any more. */
const patienceMs = 90_000;

/** When a server acknowledged something again that was asked for after it had to refuse; undefined while it has not. */
const findReturn = (outcomes: readonly Outcome[], lostAt: number): number | undefined => {
  const refused = outcomes.find(({ at, last }) => at.getTime() > lostAt && isUnavailable(last));
  const isLater = ({ at, last }: Outcome) =>
    refused !== undefined && at.getTime() - last.seconds * 1_000 > refused.at.getTime();
  return outcomes.find((outcome) => outcome.done !== undefined && isLater(outcome))?.at.getTime();
};

/** What every node holds, and it is the same; a series may be further on where it is only followed. */
const expectEqual = async ({ machines, openNode }: Cluster): Promise<number> => {
  const [first, ...others] = machines.map(openNode);
  const sum = async (node = first) =>
    Object.entries(node ? await sumTables(node) : {}).filter(([, text]) => text.includes('rows'));
  for (const node of others) await expect.poll(() => sum(node)).toEqual(await sum());
  return (await sum()).length;
};

/**
 * Ends PostgreSQL's first process alone, as when memory is short, or all of them, as when the machine is switched off; now
 * and then when nobody else has heard of its last words for a while.
 */
const kill: Loss['lose'] = async (primary, draw) => {
  if (draw.below(2) === 0) {
    await primary.silence();
    await sleep(200 + draw.next() * 300);
  }
  await primary.kill({ all: draw.below(2) === 0 });
};

/** The first answer to each errand. */
const findFirst = (outcomes: readonly Outcome[]): Outcome[] => [
  ...new Map(outcomes.toReversed().map((outcome) => [outcome.errand.number, outcome])).values(),
];

const attackWith =
  ({ lose, bringBack }: Loss) =>
  async ({ count, seed, isLong }: Given): Promise<string> => {
    const draw = drawNumbers(seed);
    const cluster = await openCluster();
    const { database } = cluster;
    const mail = await startSmtpServer();
    const servers = await openServers(cluster, {
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'Nightdesk <desk@example.com>' },
    });
    const guests = await addGuests(database.db, sharedSecret, 200 + 80 * count);
    const [admin] = await addGuests(database.db, sharedSecret, 1, { role: 'admin' });
    const [guest] = guests;
    if (!guest || !admin) throw new Error('Nobody came.');
    const pages = await Promise.all(servers.map(({ address }) => openPage(`${address}/api/events`, admin)));
    const next = drawErrands(draw, guests);
    const loads = servers.map(({ address }) => keepBusy(address, next, { guests: 4, pauseMs: 100 }));
    const listOutcomes = () => loads.flatMap(({ outcomes }) => outcomes);
    const asked: Said[] = [];
    const askAll = async (): Promise<boolean> => {
      const answers = await Promise.all(servers.map(({ address }) => askEverything(address, guest)));
      asked.push(...answers.flat());
      return areGood(answers.flat());
    };
    /** Asks on until all is served again by both; gives how many seconds both took to acknowledge what is written. */
    const untilBack = async (lostAt: number): Promise<number> => {
      for (;;) {
        const [isGood] = await Promise.all([askAll(), sleep(pauseMs)]);
        const returns = loads.map(({ outcomes }) => findReturn(outcomes, lostAt) ?? Number.NaN);
        if (isGood && !returns.some(Number.isNaN)) return (Math.max(...returns) - lostAt) / 1_000;
        if (Date.now() - lostAt > patienceMs) throw new Error(`It is not back: ${findOdd(asked)}`);
      }
    };

    const absences: number[] = [];
    expect(await askAll()).toBe(true);
    for (let round = 0; round < count; round++) {
      await sleep(500 + draw.next() * 1_000);
      const primary = await cluster.findPrimary();
      // At some moment of a call.
      await expect.poll(() => loads[0]?.underWay(), { interval: 1 }).toBeGreaterThan(0);
      const lostAt = Date.now();
      await lose(primary, draw);
      absences.push(await untilBack(lostAt));
      await expectKept(database.db, listOutcomes());
      await expectWhole(database.db);
      bringBack(primary);
      await cluster.untilWhole();
    }
    await Promise.all(loads.map((load) => load.stop()));
    await askAll();

    const outcomes = listOutcomes();
    for (const { isRunning, output } of servers) expect(isRunning(), output().slice(-2_000)).toBe(true);
    expect(findOdd(asked)).toEqual([]);
    await expectOnce(database.db, outcomes);
    for (const page of pages) await page.expectAll(outcomes);
    const unheard = await countUnheard(database.db, findFirst(outcomes));
    const { sent } = await expectMails(database.db, mail.received);
    await Promise.all(servers.map(({ stop }) => stop()));
    const tables = await expectEqual(cluster);

    const all = [...asked, ...outcomes.map(({ last }) => last)];
    // The servers stay up, so that every call is answered.
    expect(all.filter(({ status }) => status === undefined)).toEqual([]);
    const refused = all.filter(isUnavailable);
    const slowest = Math.max(...refused.map(({ seconds }) => seconds));
    if (isLong) expect(Math.max(...absences)).toBeLessThan(30);
    const done = outcomes.filter(({ done }) => done !== undefined).length;
    return `${done} acknowledged, none lost; ${unheard} refused when it was made already, and given under the same key; written again after ${absences.map((seconds) => seconds.toFixed(0)).join(', ')} s; ${refused.length} of ${all.length} calls asked for patience meanwhile, the slowest after ${slowest.toFixed(1)} s; ${sent} mails, all arrived; ${tables} tables equal on all three at the end`;
  };

prove(
  {
    test: 'primary of three databases killed under booking, checkout, food and mail load at two servers',
    must: 'nothing acknowledged is lost, nothing by half or twice, the servers stay up, answer 503 with Retry-After meanwhile, and write again within 30 s',
    ...{ on: 'cluster', short: 1, long: 5, unit: 'primaries' },
  },
  attackWith({ lose: kill, bringBack: (machine) => machine.start() }),
);

prove(
  {
    test: 'primary of three databases that freezes under the same load, and wakes up believing that it is primary',
    must: 'the same, and nothing that it still has to say is taken for true',
    ...{ on: 'cluster', short: 1, long: 2, unit: 'primaries' },
  },
  attackWith({ lose: (primary) => primary.freeze(), bringBack: (machine) => machine.thaw() }),
);
