import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { addBooking } from '#server/testing/add-booking.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import type { Guest } from '#server/testing/create-guest.ts';

type Answer = { status: number; text: string };
type Call = { method?: string; path: string; body?: object; headers?: Record<string, string> };

/** One call on a connection of the agent, or on one of its own. */
export const call = (
  address: string,
  { method = 'GET', path, body, headers = {} }: Call,
  agent?: Agent,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = body && JSON.stringify(body);
    const asked = request(
      `${address}${path}`,
      { method, headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) }, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject);
      },
    );
    asked.on('error', reject).end(sent);
  });

/** Starts the work at a fixed rate, whether or not earlier calls have ended; returns all results. */
export const atRate = async <T>(
  { perSecond, count }: { perSecond: number; count: number },
  work: (number: number) => Promise<T>,
): Promise<T[]> => {
  const begun = performance.now();
  const running: Promise<T>[] = [];
  for (let number = 0; number < count; number++) {
    const early = begun + (number * 1000) / perSecond - performance.now();
    if (early > 1) await setTimeout(early);
    running.push(work(number));
  }
  return Promise.all(running);
};

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** Compares the p99 before and during an attack; enforced only in a long run, which has enough calls. */
export const compareTimes = (
  { before, during }: { before: readonly number[]; during: readonly number[] },
  isLong: boolean,
): string => {
  const [usual, then] = [percentile(before, 0.99), percentile(during, 0.99)];
  const said = `× ${(then / usual).toFixed(2)} (${usual.toFixed(0)} to ${then.toFixed(0)} ms)`;
  if (isLong) expect(then / usual, `p99 ${said}`).toBeLessThan(2);
  return said;
};

/** Calls of other guests meanwhile: cached, from the database, private, and one that writes. */
const reads = ['/api/rooms', '/api/rooms/1', '/api/availability?kind=pc&from=2031-05-01&to=2031-05-09'];
const ownReads = ['/api/bookings?mine=true', '/api/loyalty', '/api/auth/get-session'];
const vote = { method: 'POST', path: '/api/votes', body: { feature: 'More Payment Options' } };

type Guests = readonly Pick<Guest, 'uid' | 'headers'>[];

export const addOthers = async (db: Db, secret: string, count: number): Promise<Guests> => {
  const guests = await addGuests(db, secret, count, { since: '2026-01-01T00:00:00Z' });
  for (const [n, { uid }] of guests.entries())
    await addBooking(db, {
      kind: 'pc',
      id: 1,
      uid,
      count: 1,
      time: '16:00',
      date: `2031-06-${String(n + 1).padStart(2, '0')}`,
    });
  return guests;
};

/** Other guests of a server, each with an address of their own in the proxy's header. */
export const openGuests = async (address: string, guests: Guests) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const headersOf = (guest: number) => ({
    ...guests[guest]?.headers,
    'x-forwarded-for': `10.20.${guest >> 8}.${guest & 255}`,
  });
  const calls: Call[] = guests.flatMap((_, guest) =>
    [...reads, ...ownReads].map((path) => ({ path, headers: headersOf(guest) })),
  );
  const votes = guests.map((_, guest) => ({ ...vote, headers: headersOf(guest) }));
  const mixed = calls.flatMap((one, n) => (n % 6 === 5 ? [one, votes[Math.floor(n / 6)] ?? one] : [one]));
  const known = new Map<Call, string>();
  for (const one of calls) known.set(one, (await call(address, one, agent)).text);
  let next = 0;
  const responses = { right: 0, votes: 0 };
  const wrong: string[] = [];

  const send = (load: { perSecond: number; count: number }): Promise<number[]> =>
    atRate(load, async () => {
      const one = mixed[next++ % mixed.length] ?? { path: '/' };
      const begun = performance.now();
      const { status, text } = await call(address, one, agent).catch((error) => ({
        status: 0,
        text: String(error),
      }));
      const took = performance.now() - begun;
      const expected = known.get(one);
      if (expected === undefined ? status === 201 : status === 200 && text === expected) responses.right += 1;
      else wrong.push(`${one.path} was answered ${status} ${text.slice(0, 200)}`);
      if (status === 201) responses.votes += 1;
      return took;
    });
  return { send, responses, wrong, close: () => agent.destroy() };
};
