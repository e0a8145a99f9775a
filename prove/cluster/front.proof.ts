import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { demoAccounts } from '#server/db/demo/demo-accounts.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { followEvents } from '#server/testing/follow-events.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { prove } from '../prove.ts';
import { generateActions } from '../workload/actions.ts';
import { expectOnce } from '../workload/check-actions.ts';
import { openDesk } from '../workload/desk-stays.ts';
import { keepBusy } from '../workload/keep-busy.ts';
import { makeFolder, openServers } from './open-servers.ts';
import { type FrontName, startFront } from './start-front.ts';

const fronts: FrontName[] = ['haproxy', 'nginx'];

/** Signs in from a local address, claiming another one. */
const signInFrom = (localAddress: string, front: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const [account] = demoAccounts;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' };
    const path = `${front}/api/auth/sign-in/email`;
    request(path, { method: 'POST', localAddress, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(JSON.stringify({ email: account?.email, password: account?.password }));
  });

prove(
  {
    test: 'two servers behind haproxy and behind nginx, one of them stopped under booking, checkout, food and desk load',
    must: 'events arrive at once, streams stay open, guests are known by their own address, and no call is refused',
    on: 'cluster',
    short: 5,
    long: 90,
    unit: 'seconds of streaming',
  },
  async ({ count, seed }) => {
    const random = seededRandom(seed);
    const said: string[] = [];
    for (const [n, name] of fronts.entries()) {
      const database = await createTestDatabase({ demo: true });
      const folder = await makeFolder();
      const servers = await openServers({ database, folder }, { TRUSTED_PROXIES: '127.0.0.1' });
      const front = await startFront(
        ...([name, folder, servers.map(({ address }) => address)] satisfies Parameters<typeof startFront>),
      );

      const address = `127.0.0.${11 + n}`;
      expect(await signInFrom(address, front)).toBe(200);
      const sessions = await database.db.selectFrom('sessions').select('ip_address').execute();
      expect(sessions).toEqual([{ ip_address: address }]);

      const guests = await addGuests(database.db, sharedSecret, 100);
      const stream = await followEvents(`${front}/api/events`);
      expect(stream.status).toBe(200);
      await sleep(count * 1_000);
      expect(stream.isEnded()).toBe(false);
      const load = keepBusy(front, generateActions(random, guests, await openDesk(database.db)), {
        workers: 4,
        pauseMs: 20,
      });
      await expect.poll(() => stream.named('availability').length).toBeGreaterThan(0);
      await servers[0]?.stop();
      const before = load.outcomes.length;
      await expect.poll(() => load.outcomes.length, { timeout: 60_000 }).toBeGreaterThan(before + 100);
      await load.stop();
      expect(load.outcomes.filter(({ done }) => done === undefined)).toEqual([]);
      await expectOnce(database.db, load.outcomes);
      said.push(`${name}: ${load.outcomes.length} actions, none refused`);
    }
    return `${said.join('; ')}; streams open through ${count} s of silence`;
  },
);
