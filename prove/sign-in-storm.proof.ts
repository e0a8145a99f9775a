import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { hashPassword } from 'better-auth/crypto';
import { expect } from 'vitest';
import { startServer } from '#server/testing/processes/start-server.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#server/testing/test-database.ts';
import { prove } from './prove.ts';
import { addOthers, atRate, call, compareTimes, openGuests } from './workload/send-guests.ts';

const secret = 'a secret that only this storm may know';
const password = 'a quiet place to sleep';

const addAccounts = async ({ db }: TestDatabase, count: number): Promise<string[]> => {
  const hashed = await hashPassword(password);
  const users = Array.from({ length: count }, () => randomUUID()).map((id) => ({
    id,
    name: 'Wanda',
    email: `${id}@example.com`,
  }));
  await db.insertInto('users').values(users).execute();
  const accounts = users.map(({ id }) => ({
    id,
    account_id: id,
    user_id: id,
    provider_id: 'credential',
    password: hashed,
  }));
  await db.insertInto('accounts').values(accounts).execute();
  return users.map(({ email }) => email);
};

const storms = [
  { name: 'one address at one account', isSpread: false, isAtMany: false },
  { name: 'one at many', isSpread: false, isAtMany: true },
  { name: 'many at one', isSpread: true, isAtMany: false },
  { name: 'many at many', isSpread: true, isAtMany: true },
];

const sizes = {
  short: { rounds: 1, perSecond: 80, addresses: 4, perMinute: 20, guestsPerSecond: 20, rights: 1 },
  long: { rounds: 4, perSecond: 200, addresses: 200, perMinute: 600, guestsPerSecond: 100, rights: 3 },
};

prove(
  {
    test: 'sign-in storms of 200 a second from one and from 200 addresses, at one account and at many',
    must: 'other guests’ p99 less than doubles, the storm is answered 429, and the right password from elsewhere still works',
    short: 60,
    long: 24_000,
    unit: 'sign-ins, a quarter for each of 4 storms',
  },
  async ({ count, isLong }) => {
    const size = sizes[isLong ? 'long' : 'short'];
    const { rounds, perSecond, addresses, perMinute, guestsPerSecond, rights } = size;
    const attempts = count / storms.length / rounds;
    const seconds = attempts / perSecond;
    const database = await createTestDatabase({ demo: true });
    const server = startServer({
      DATABASE_URL: urlOf(database),
      AUTH_SECRET: secret,
      VENUE_TIME_ZONE: 'Europe/Lisbon',
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const others = await addOthers(database.db, secret, 20);
    const emails = await addAccounts(database, 100);
    const owners = await addAccounts(database, storms.length * rounds);
    const address = await server.address;
    const guests = await openGuests(address, others);
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    const signIn = (from: string, email = '', given = password) =>
      call(
        address,
        {
          method: 'POST',
          path: '/api/auth/sign-in/email',
          body: { email, password: given },
          headers: { 'x-forwarded-for': from },
        },
        agent,
      );
    const usual = { perSecond: guestsPerSecond, count: Math.ceil(guestsPerSecond * seconds) };
    const comeAsUsual = () => guests.send(usual);
    await comeAsUsual();

    const measured: string[] = [];
    let hashed = 0;
    for (const [kind, { name, isSpread, isAtMany }] of storms.entries()) {
      const times = { before: [] as number[], during: [] as number[] };
      let refused = 0;
      for (let round = 0; round < rounds; round++) {
        const place = kind * rounds + round;
        const owner = owners[place];
        const storm = async (): Promise<void> => {
          const responses = await atRate({ perSecond, count: attempts }, (n) =>
            signIn(
              `10.100.${place}.${isSpread ? n % addresses : 0}`,
              isAtMany ? emails[n % emails.length] : owner,
              `not this one, ${n}`,
            ),
          );
          const guessed = responses.filter(({ status }) => status === 401).length;
          const sentAway = responses.filter(({ status }) => status === 429).length;
          expect(guessed + sentAway, `${name}: ${responses.map(({ status }) => status)}`).toBe(attempts);
          if (!isSpread) expect(guessed).toBeLessThanOrEqual(Math.max(3, perMinute / 20));
          if (!isAtMany) expect(guessed).toBeLessThanOrEqual(perMinute / 2 + addresses);
          refused += sentAway;
          hashed += guessed;
        };
        /** From an address without earlier attempts. */
        const comeBack = async (n: number): Promise<void> => {
          const { status, text } = await signIn(`10.200.${place}.${n}`, owner);
          expect(status, `${name}, right password: ${text}`).toBe(200);
        };
        const comeBackMeanwhile = async (): Promise<void> => {
          // At first no address of the storm has any either.
          await setTimeout(isSpread ? (2000 * addresses) / perSecond : 0);
          await atRate({ perSecond: 4 / seconds, count: rights }, comeBack);
        };
        times.before.push(...(await comeAsUsual()));
        const [during] = await Promise.all([comeAsUsual(), storm(), comeBackMeanwhile()]);
        await comeBack(rights);
        times.during.push(...during);
      }
      expect(refused, name).toBeGreaterThan(0);
      measured.push(`${name} ${compareTimes(times, isLong)}`);
    }
    expect(guests.wrong).toEqual([]);
    guests.close();
    agent.destroy();
    return `p99 of others: ${measured.join(', ')}; ${hashed} of ${count} guesses were checked, the others answered 429`;
  },
);
