import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { type Cut, startProxy } from '#server/testing/postgres/cut-proxy.ts';
import { startServer } from '#server/testing/processes/start-server.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { prove } from '../prove.ts';
import { generateActions, runAction } from '../workload/actions.ts';
import { countUnanswered, expectOnce } from '../workload/check-actions.ts';
import { openDesk } from '../workload/desk-stays.ts';
import { keepBusy } from '../workload/keep-busy.ts';

/** One proxy before the server and one behind it. */
const openBetween = async ({ connection }: TestDatabase) => {
  const { host, port, user, password, database } = connection;
  const isSocket = host.startsWith('/');
  const behind = await startProxy(isSocket ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port });
  const { address } = startServer({
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${behind.port}/${database}`,
    AUTH_SECRET: sharedSecret,
    VENUE_TIME_ZONE: 'Europe/Lisbon',
    RATE_LIMIT_PER_MINUTE: '1000000',
    MAX_UPCOMING_BOOKINGS: '1000000',
  });
  const { port: open } = new URL(await address);
  const before = await startProxy({ host: '127.0.0.1', port: Number(open) });
  return { before, behind, address: `http://127.0.0.1:${before.port}` };
};

/** As much as a few calls transfer. */
const maxBytes = 4_000;

prove(
  {
    test: 'connections cut at random, also between commit and response, under booking, checkout, food and desk load',
    must: 'a repeat under the same Idempotency-Key gives the same booking, order or checkout, paid once, and each step at the desk happens once',
    short: 12,
    long: 200,
    unit: 'cuts',
  },
  async ({ count, seed, isLong }) => {
    const database = await createTestDatabase({ demo: true });
    const { before, behind, address } = await openBetween(database);
    const random = seededRandom(seed);
    const guests = await addGuests(database.db, sharedSecret, 100);
    const load = keepBusy(address, generateActions(random, guests, await openDesk(database.db)), {
      workers: 4,
      pauseMs: 20,
    });
    const atRandom = (direction: 'up' | 'down'): Cut => ({ direction, bytes: random.below(maxBytes) });
    const kinds: Record<string, () => Promise<void>> = {
      'a request': () => before.cut(atRandom('up')),
      'an answer': () => before.cut(atRandom('down')),
      'a statement': () => behind.cut(atRandom('up')),
      'its result': () => behind.cut(atRandom('down')),
      'before a commit': () => behind.cut({ commit: 'not sent' }),
      'at a commit': () => behind.cut({ commit: 'not waited for' }),
      'after a commit': () => behind.cut({ commit: 'done and not heard' }),
    };
    // Twice where it matters most: many of these commits are not a guest's, but a job's.
    const names = [...Object.keys(kinds), 'after a commit'];
    for (let n = 0; n < count; n++) {
      await kinds[names[n % names.length] ?? '']?.();
      await sleep(random.next() * 40);
    }
    await load.stop();

    const { outcomes } = load;
    await expectOnce(database.db, outcomes);
    // Repeats long after give the same results.
    const done = outcomes.filter((outcome) => outcome.done !== undefined);
    for (const outcome of done.slice(-count))
      expect((await runAction(address, outcome.action)).done).toBe(outcome.done);
    await expectOnce(database.db, outcomes);
    const failed = outcomes.filter((outcome) => outcome.done === undefined);
    const ofKind = (kind: string) => failed.filter(({ action }) => action.kind === kind).length;
    expect(failed.length).toBeGreaterThan(0);
    const unanswered = await countUnanswered(database.db, outcomes);
    if (isLong) expect(unanswered).toBeGreaterThan(count / 20);
    return `${done.length} actions; cut short ${ofKind('booking')} times booking, ${ofKind('order')} ordering, ${ofKind('cart')} paying for a cart and ${ofKind('stay')} at the desk, ${unanswered} of them after the commit; each done once after its repeat`;
  },
);
