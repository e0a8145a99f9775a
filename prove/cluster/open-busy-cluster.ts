import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { SeededRandom } from '#server/lib/seeded-random.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { startSmtpServer } from '#server/testing/stand-ins/smtp-server.ts';
import { generateActions, type Outcome } from '../workload/actions.ts';
import { ask } from '../workload/ask.ts';
import { expectOnce } from '../workload/check-actions.ts';
import { openDesk } from '../workload/desk-stays.ts';
import { areGood, askEverything, findOdd, isUnavailable, type Said } from '../workload/every-call.ts';
import { keepBusy } from '../workload/keep-busy.ts';
import { openPage } from '../workload/open-page.ts';
import { openCluster } from './open-cluster.ts';
import { openServers } from './open-servers.ts';

const pauseMs = 250;
const patienceMs = 90_000;

/** When a server first acknowledged a call that was sent after its first refusal; undefined while it has not. */
const findReturn = (outcomes: readonly Outcome[], lostAt: number): number | undefined => {
  const refused = outcomes.find(({ at, last }) => at.getTime() > lostAt && isUnavailable(last));
  const isLater = ({ at, last }: Outcome) =>
    refused !== undefined && at.getTime() - last.seconds * 1_000 > refused.at.getTime();
  return outcomes.find((outcome) => outcome.done !== undefined && isLater(outcome))?.at.getTime();
};

/** A cluster with two servers, kept busy by guests who book, pay, order and get mail and by clerks, and watched by kitchen pages. */
export const openBusyCluster = async (random: SeededRandom, guestCount: number) => {
  const cluster = await openCluster();
  const { db } = cluster.database;
  const mail = await startSmtpServer();
  const servers = await openServers(cluster, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Nightdesk <desk@example.com>',
  });
  const guests = await addGuests(db, sharedSecret, guestCount);
  const [admin] = await addGuests(db, sharedSecret, 1, { role: 'admin' });
  const [guest] = guests;
  if (!guest || !admin) throw new Error('There are no guests.');
  const pages = await Promise.all(servers.map(({ address }) => openPage(`${address}/api/events`, admin)));
  const next = generateActions(random, guests, await openDesk(db));
  const loads = servers.map(({ address }) => keepBusy(address, next, { workers: 4, pauseMs: 100 }));
  const listOutcomes = (): Outcome[] => loads.flatMap(({ outcomes }) => outcomes);

  const asked: Said[] = [];
  const lookElsewhere = async (address: string, other: number): Promise<Said[]> => {
    const last = loads[other]?.outcomes.findLast(({ action, done }) => action.kind === 'booking' && done);
    if (last?.action.kind !== 'booking') return [];
    const response = await ask(address, `/api/bookings/${last.done}`, { headers: last.action.guest.headers });
    return [{ call: 'GET /api/bookings/{id}', ...response }];
  };
  const askAll = async (): Promise<boolean> => {
    const responses = await Promise.all(
      servers.flatMap(({ address }, n) => [askEverything(address, guest), lookElsewhere(address, 1 - n)]),
    );
    asked.push(...responses.flat());
    await sleep(pauseMs);
    return areGood(responses.flat());
  };

  return {
    cluster,
    servers,
    mail,
    asked,
    askAll,
    listOutcomes,
    untilUnderWay: () =>
      expect.poll(() => loads.some((load) => load.underWay() > 0), { interval: 1 }).toBe(true),
    /** Repeats all calls until both serve them; returns the seconds until both had acknowledged a write. */
    async untilBack(lostAt: number): Promise<number> {
      for (;;) {
        const areServed = await askAll();
        const returns = loads.map(({ outcomes }) => findReturn(outcomes, lostAt) ?? Number.NaN);
        if (areServed && !returns.some(Number.isNaN)) return (Math.max(...returns) - lostAt) / 1_000;
        if (Date.now() - lostAt > patienceMs) throw new Error(`It is not back: ${findOdd(asked)}`);
      }
    },
    /** Repeats all calls until both have acknowledged a call that was sent after a moment. */
    async untilServed(since: number): Promise<void> {
      const isServed = ({ at, last, done }: Outcome) =>
        done !== undefined && at.getTime() - last.seconds * 1_000 > since;
      const begun = Date.now();
      while (!loads.every(({ outcomes }) => outcomes.some(isServed))) {
        if (Date.now() - begun > patienceMs) throw new Error(`Nobody is served: ${findOdd(asked)}`);
        await askAll();
      }
    },
    async stopLoad(): Promise<void> {
      await Promise.all(loads.map((load) => load.stop()));
    },
    /** After the load has ended: expects that no call was refused and each action happened once; returns the outcomes. */
    async expectUnrefused(): Promise<Outcome[]> {
      const outcomes = listOutcomes();
      expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
      expect(outcomes.filter(({ done }) => done === undefined)).toEqual([]);
      await expectOnce(cluster.database.db, outcomes);
      return outcomes;
    },
    async expectHeard(): Promise<void> {
      for (const page of pages) await page.expectAll(listOutcomes());
    },
  };
};
