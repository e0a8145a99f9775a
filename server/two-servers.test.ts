import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addGuests } from './testing/add-guests.ts';
import { followEvents } from './testing/follow-events.ts';
import { findPort, startServer } from './testing/processes/start-server.ts';
import { sharedSecret } from './testing/processes/start-two-servers.ts';
import { createTestDatabase, urlOf } from './testing/test-database.ts';

const limit = 200;
// The servers use the machine's clock.
const date = addDays(new Date().toISOString().slice(0, 10), 100);
const database = await createTestDatabase({ demo: true });
const ports = [await findPort(), await findPort()];
const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
const servers = ports.map((port) =>
  startServer({
    DATABASE_URL: urlOf(database),
    PORT: String(port),
    // The proxy in front of both.
    PUBLIC_URL: 'http://localhost',
    AUTH_SECRET: sharedSecret,
    RATE_LIMIT_PER_MINUTE: String(limit),
    MAX_UPCOMING_BOOKINGS: '100',
    // Lets each test be a separate client.
    TRUSTED_PROXIES: '127.0.0.1',
    MOST_DELAY_MS: '0',
  }),
);
await Promise.all(servers.map(({ address }) => address));

type Headers = Record<string, string>;
type RequestOptions = { method?: string; headers?: Headers; body?: object };

const send = (address: string, { method = 'GET', headers, body }: RequestOptions): Promise<Response> =>
  fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(body && !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  });

const readBody = async (response: Response) => JSON.parse(await response.text());

let requests = 0;
let clients = 0;
/** A client with its own address, whose requests go to the two servers in turn. */
const createClient = (cookie?: Headers) => {
  const own = { 'x-forwarded-for': `10.0.0.${++clients}`, ...cookie };
  const sendTo = (address = '', path: string, { headers, ...options }: RequestOptions = {}) =>
    send(`${address}${path}`, { ...options, headers: { ...own, ...headers } });
  return {
    own,
    request: (path: string, options?: RequestOptions) =>
      sendTo(addresses[++requests % addresses.length], path, options),
    /** The same to both servers, one after the other. */
    async requestBoth(path: string, options?: RequestOptions): Promise<Response[]> {
      const responses: Response[] = [];
      for (const address of addresses) responses.push(await sendTo(address, path, options));
      return responses;
    },
  };
};

const signedIn = async (role?: 'admin') => {
  const [guest] = await addGuests(database.db, sharedSecret, 1, role && { role });
  if (!guest) throw new Error('Nobody came.');
  return createClient(guest.headers);
};

describe('two servers on one database', () => {
  it('count the calls of a client together [API-27]', async () => {
    const minute = () => Math.floor(Date.now() / 60_000);
    const burst = async (begun: number): Promise<number> => {
      const { request, requestBoth } = createClient();
      let passed = 0;
      const count = (responses: Response[]) => {
        const statuses = responses.map(({ status }) => status);
        passed += statuses.filter((status) => status === 200).length;
        return statuses;
      };
      // Half to each server.
      for (let sent = 0; sent < limit; sent += 10)
        count(await Promise.all(Array.from({ length: 10 }, () => request('/api/config'))));
      // Counts reach the other server a moment later.
      const areFull = async () =>
        count(await requestBoth('/api/config')).every((status) => status === 429) || minute() !== begun;
      await expect.poll(areFull, { interval: 100 }).toBe(true);
      return passed;
    };
    let begun = minute();
    let passed = await burst(begun);
    // A burst that went on into the next minute proves nothing.
    while (begun !== minute()) {
      begun = minute();
      passed = await burst(begun);
    }
    expect(passed).toBeGreaterThanOrEqual(limit);
    expect(passed).toBeLessThan(1.2 * limit);
  });

  it('count the open streams of a guest together [API-27]', async () => {
    const { own } = await signedIn();
    const open = (address = '') => followEvents(`${address}/api/events`, { headers: own });
    // As many as a guest may have, half at each server.
    for (let opened = 0; opened < 20; opened += 1)
      expect((await open(addresses[opened % addresses.length])).status).toBe(200);
    for (const address of addresses)
      await expect
        .poll(async () => {
          const { status, close } = await open(address);
          close();
          return status;
        })
        .toBe(429);
  });

  it('know a guest who has signed in at one of them, and know when they have left [RUN-13]', async () => {
    const visitor = createClient();
    const email = `wanda.${randomUUID()}@example.com`;
    const signUp = { name: 'Wanda', email, password: 'a quiet place to sleep' };
    const { headers } = await visitor.request('/api/auth/sign-up/email', { method: 'POST', body: signUp });
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const wanda = createClient({ cookie });
    for (const { status } of await wanda.requestBoth('/api/loyalty')) expect(status).toBe(200);
    await wanda.request('/api/auth/sign-out', { method: 'POST', body: {} });
    for (const { status } of await wanda.requestBoth('/api/loyalty')) expect(status).toBe(401);
  });

  it('book once under one key, whichever of them is asked [RUN-13]', async () => {
    const guest = await signedIn();
    const responses = await guest.requestBoth('/api/bookings', {
      method: 'POST',
      headers: { 'idempotency-key': 'once' },
      body: { roomId: 1, date, time: '16:00' },
    });
    const ids = await Promise.all(responses.map(async (response) => (await readBody(response)).insertedId));
    expect(ids[0]).toBeTruthy();
    expect(new Set(ids).size).toBe(1);
  });

  it('let a slot be held once', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const line = { kind: 'room', id: 2, date, time: '16:00', nights: 1 };
    const cart = { method: 'POST', body: { lines: [line] } };
    expect((await one.request('/api/checkout', cart)).status).toBe(201);
    for (const response of await other.requestBoth('/api/checkout', cart))
      expect([response.status, (await readBody(response)).code]).toEqual([409, 'LINES_REFUSED']);
  });

  it('cache no list that a change at the other has made stale [RUN-13]', async () => {
    const admin = await signedIn('admin');
    const listTitles = async (): Promise<string[][]> =>
      Promise.all(
        (await admin.requestBoth('/api/rooms?limit=100')).map(async (response) =>
          (await readBody(response)).map(({ title }: { title: string }) => title),
        ),
      );
    await listTitles();
    const room = {
      title: 'The Two Doors',
      description: 'Between both.',
      pricePerNight: 20,
      rating: 4.5,
      details: 'Two doors',
      image: '/pictures/loft.svg',
    };
    const { status } = await admin.request('/api/rooms', { method: 'POST', body: room });
    expect(status).toBe(201);
    const withRoom = expect.arrayContaining([room.title]);
    await expect.poll(listTitles).toEqual([withRoom, withRoom]);
  });

  it('send to the streams of both what happened at one [RUN-13]', async () => {
    const { own } = createClient();
    const streams = await Promise.all(
      addresses.map((address) => followEvents(`${address}/api/events`, { headers: own })),
    );
    const guest = await signedIn();
    await guest.request('/api/bookings', {
      method: 'POST',
      body: { roomId: 3, date, time: '16:00' },
    });
    for (const { named } of streams)
      await expect
        .poll(() => named('availability').flatMap(({ data }) => data))
        .toContainEqual({ kind: 'room', id: 3 });
  });

  it('let somebody in who comes back from a provider to the other', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { request } = createClient();
      const begun = await request('/api/auth/sign-in/social', {
        method: 'POST',
        body: { provider: 'google', callbackURL: '/bookings', errorCallbackURL: '/login' },
      });
      const { searchParams } = new URL((await readBody(begun)).url);
      const form = { ...Object.fromEntries(searchParams), answer: 'allow', verified: 'yes' };
      const decided = await request('/dev/identity/google/authorize', {
        method: 'POST',
        body: new URLSearchParams({ ...form, email: `paul.${turn}@example.com`, name: 'Paul' }),
      });
      const back = new URL(decided.headers.get('location') ?? '');
      const cookie = begun.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      // Returns to the server where it began, or every other time to the other one.
      if (turn % 2) await request('/readyz');
      const { headers } = await request(`${back.pathname}${back.search}`, { headers: { cookie } });
      expect(headers.get('location')).toBe('/bookings');
    }
  });

  it('end in order, each without the other [RUN-13]', async () => {
    const [one, other] = servers;
    expect((await one?.stop('SIGINT'))?.code).toBe(0);
    expect((await fetch(`${addresses[1]}/readyz`)).status).toBe(200);
    expect((await other?.stop('SIGTERM'))?.code).toBe(0);
  });
});
