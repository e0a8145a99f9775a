import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { startSmtpServer } from '#server/testing/stand-ins/smtp-server.ts';
import { openHouse } from '../open-house.ts';
import { prove } from '../prove.ts';
import { generateActions, type Outcome } from '../workload/actions.ts';
import { expectKept, expectOnce, expectWhole } from '../workload/check-actions.ts';
import { expectMails } from '../workload/check-mails.ts';
import { openDesk } from '../workload/desk-stays.ts';
import { keepBusy } from '../workload/keep-busy.ts';

prove(
  {
    test: 'kill -9 of the server under booking, checkout, food, desk and mail load [PAY-27]',
    must: 'everything acknowledged is there, nothing by half or twice, bills and the ledger add up, each write at the desk is in the log once, no mail is lost, and the server is ready again within 5 s',
    short: 3,
    long: 100,
    unit: 'kills',
  },
  async ({ count, seed, isLong }) => {
    const mail = await startSmtpServer();
    const house = await openHouse({
      env: { SMTP_URL: mail.url, MAIL_FROM: 'Nightdesk <desk@example.com>' },
    });
    const { address, database } = house;
    const random = seededRandom(seed);
    const guests = await addGuests(database.db, sharedSecret, 40 + 4 * count);
    const load = keepBusy(address, generateActions(random, guests, await openDesk(database.db)), {
      workers: 4,
      pauseMs: 5,
    });
    const starts: number[] = [];
    const kills: number[] = [];
    for (let round = 0; round < count; round++) {
      await sleep(200 + random.next() * 400);
      // At some moment of a call, and of the mail that follows one.
      await expect.poll(load.underWay, { interval: 1 }).toBeGreaterThan(0);
      await sleep(random.next() * 10);
      kills.push(Date.now());
      // Alone, as when memory is short, or with everything else, as when a container or the machine is switched off.
      await house.killServer({ all: random.below(2) === 0 });
      starts.push(await house.startServer());
      const acknowledged = [...load.outcomes];
      await expectKept(database.db, acknowledged);
      await expectWhole(database.db);
    }
    await load.stop();

    await expectOnce(database.db, load.outcomes);
    const { sent, twice } = await expectMails(database.db, mail.received);
    const isCut = ({ at, last }: Outcome) =>
      last.status === undefined &&
      kills.some((kill) => kill <= at.getTime() && kill > at.getTime() - last.seconds * 1_000);
    const cut = load.outcomes.filter(isCut).length;
    const done = load.outcomes.filter(({ done }) => done !== undefined).length;
    // Otherwise nobody was interrupted.
    expect(cut).toBeGreaterThan(0);
    const slowest = Math.max(...starts);
    if (isLong) expect(slowest).toBeLessThan(5);
    return `${done} acknowledged, none lost; ${cut} cut short and completed under their key; ${sent} mails, all arrived, ${twice} of them twice; ready again after ${slowest.toFixed(1)} s at most`;
  },
);
