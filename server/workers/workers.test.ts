import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addGuests } from '../testing/add-guests.ts';
import { followEvents } from '../testing/follow-events.ts';
import { listProcesses } from '../testing/processes/list-processes.ts';
import { type FreshResponse, requestFresh } from '../testing/processes/request-fresh.ts';
import { startServer } from '../testing/processes/start-server.ts';
import { sharedSecret } from '../testing/processes/start-two-servers.ts';
import { createTestDatabase, urlOf } from '../testing/test-database.ts';

const limit = 200;
const database = await createTestDatabase({ demo: true });
const server = startServer({
  DATABASE_URL: urlOf(database),
  WORKERS: '2',
  AUTH_SECRET: sharedSecret,
  RATE_LIMIT_PER_MINUTE: String(limit),
  MAX_UPCOMING_BOOKINGS: '100',
  // Each test is a client of its own.
  TRUSTED_PROXIES: '127.0.0.1',
  MOST_DELAY_MS: '0',
});
const address = await server.address;

type Question = Parameters<typeof requestFresh>[1];

let clients = 0;
/** Somebody who asks from an address of their own, and each time on a new connection. */
const comeAlong = (cookie?: Record<string, string>) => {
  const own = { 'x-forwarded-for': `10.0.0.${++clients}`, ...cookie };
  const ask = (path: string, { headers, ...question }: Question = {}): Promise<FreshResponse> =>
    requestFresh(`${address}${path}`, { ...question, headers: { ...own, ...headers } });
  /** The same of both processes. */
  const askBoth = async (path: string, question?: Question): Promise<FreshResponse[]> => {
    const answers = new Map<string, FreshResponse>();
    for (let tries = 0; answers.size < 2 && tries < 20; tries += 1) {
      const answer = await ask(path, question);
      answers.set(answer.process, answer);
    }
    expect(answers.size).toBe(2);
    return [...answers.values()];
  };
  return { own, ask, askBoth };
};

const signedIn = async (role?: 'admin') => {
  const [guest] = await addGuests(database.db, sharedSecret, 1, role && { role });
  if (!guest) throw new Error('Nobody came.');
  return comeAlong(guest.headers);
};

const workersOf = (pid = 0): number[] =>
  listProcesses()
    .filter(({ parent, command }) => parent === pid && command.includes('main.ts'))
    .map((one) => one.pid);

const pidOf = ({ process }: typeof server): number => process.pid ?? 0;

describe('two processes behind one port', () => {
  it('take connections in turn, and say once where they are [RUN-13]', async () => {
    const { ask } = comeAlong();
    const answers = [];
    for (let turn = 0; turn < 10; turn += 1) answers.push(await ask('/api/config'));
    const shares = Object.values(Object.groupBy(answers, (answer) => answer.process)).map((of) => of?.length);
    expect(shares).toEqual([5, 5]);
    expect(server.output().match(/open at/g)).toHaveLength(1);
    expect(server.output().match(/Demo accounts/g)).toHaveLength(1);
    expect(workersOf(pidOf(server))).toHaveLength(2);
  });

  it('count the calls of a client together [API-27]', async () => {
    const burst = async (): Promise<number> => {
      const { ask } = comeAlong();
      let passed = 0;
      for (let sent = 0; sent < 1.5 * limit; sent += 10) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/api/config')));
        passed += answers.filter(({ status }) => status === 200).length;
      }
      return passed;
    };
    const minute = () => Math.floor(Date.now() / 60_000);
    let [begun, passed] = [minute(), await burst()];
    // One that went on into the next minute says nothing.
    while (begun !== minute()) [begun, passed] = [minute(), await burst()];
    expect(passed).toBeGreaterThanOrEqual(limit);
    expect(passed).toBeLessThan(1.2 * limit);
  });

  it('count the open streams of a guest together', async () => {
    const { own } = await signedIn();
    const statuses: number[] = [];
    for (let opened = 0; opened < 30; opened += 1) {
      statuses.push((await followEvents(`${address}/api/events`, { headers: own })).status);
      // What one holds the other hears of in a moment, which no browser is faster than.
      if (opened % 2) await comeAlong().ask('/readyz');
    }
    const open = statuses.filter((status) => status === 200).length;
    expect(open).toBeGreaterThanOrEqual(20);
    expect(open).toBeLessThan(26);
    expect(statuses.at(-1)).toBe(429);
  });

  it('tell whoever watches over them the sum of what they have counted', async () => {
    const { ask, askBoth } = comeAlong();
    for (let turn = 0; turn < 7; turn += 1) await ask('/api/feedback');
    const line = 'nightdesk_request_seconds_count{call="GET /api/feedback",status="200"} 7\n';
    const answers = [await ask('/metrics'), await ask('/metrics')];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toContain(line);
      // One of them does what the house does by itself.
      expect(body).toContain('nightdesk_job_seconds_count{job="points",outcome="done"} 1\n');
    }
    for (const { status } of await askBoth('/api/config')) expect(status).toBe(200);
    for (const path of ['/healthz', '/readyz']) expect((await ask(path)).status).toBe(200);
  });

  it('know a guest who has signed in at one of them, and know when they have left', async () => {
    const visitor = comeAlong();
    const email = `wanda.${randomUUID()}@example.com`;
    const signUp = { name: 'Wanda', email, password: 'a quiet place to sleep' };
    const { headers } = await visitor.ask('/api/auth/sign-up/email', { method: 'POST', body: signUp });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const wanda = comeAlong({ cookie });
    for (const { status } of await wanda.askBoth('/api/loyalty')) expect(status).toBe(200);
    await wanda.ask('/api/auth/sign-out', { method: 'POST', body: {} });
    for (const { status } of await wanda.askBoth('/api/loyalty')) expect(status).toBe(401);
  });

  it('book once under one key, whichever of them is asked [RUN-13]', async () => {
    const guest = await signedIn();
    const answers = await guest.askBoth('/api/bookings', {
      method: 'POST',
      headers: { 'idempotency-key': 'once' },
      body: { roomId: 1, date: '2027-03-01', time: '16:00' },
    });
    const ids = answers.map(({ body }) => JSON.parse(body).insertedId);
    expect(ids[0]).toBeTruthy();
    expect(new Set(ids).size).toBe(1);
  });

  it('let a slot be held once', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const line = { kind: 'room', id: 2, date: '2027-03-01', time: '16:00', nights: 1 };
    const cart = { method: 'POST', body: { lines: [line] } };
    expect((await one.ask('/api/checkout', cart)).status).toBe(201);
    for (const { status, body } of await other.askBoth('/api/checkout', cart))
      expect([status, JSON.parse(body).code]).toEqual([409, 'LINES_REFUSED']);
  });

  it('keep no list that the other has made old', async () => {
    const admin = await signedIn('admin');
    const titlesOf = (answers: FreshResponse[]) =>
      answers.map(({ body }) => JSON.parse(body).map(({ title }: { title: string }) => title));
    await admin.askBoth('/api/rooms?limit=100');
    const room = {
      title: 'The Two Doors',
      description: 'Between both.',
      ...{ pricePerNight: 20, rating: 4.5, details: 'Two doors', image: '/pictures/loft.svg' },
    };
    const { status } = await admin.ask('/api/rooms', { method: 'POST', body: room });
    expect(status).toBe(201);
    await expect
      .poll(async () => titlesOf(await admin.askBoth('/api/rooms?limit=100')))
      .toEqual([expect.arrayContaining([room.title]), expect.arrayContaining([room.title])]);
  });

  it('tell the streams of both what happened at one [RUN-13]', async () => {
    const { own } = comeAlong();
    const streams = [];
    for (let turn = 0; turn < 2; turn += 1)
      streams.push(await followEvents(`${address}/api/events`, { headers: own }));
    expect(new Set(streams.map(({ headers }) => String(headers['x-request-id']).split('-')[0])).size).toBe(2);
    const guest = await signedIn();
    await guest.ask('/api/bookings', {
      method: 'POST',
      body: { roomId: 3, date: '2027-03-01', time: '16:00' },
    });
    for (const { named } of streams)
      await expect
        .poll(() => named('availability').flatMap(({ data }) => data))
        .toContainEqual({ kind: 'room', id: 3 });
  });

  it('let somebody in who comes back from a provider to another of them', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { ask } = comeAlong();
      const begun = await ask('/api/auth/sign-in/social', {
        method: 'POST',
        body: { provider: 'google', callbackURL: '/bookings', errorCallbackURL: '/login' },
      });
      const { searchParams } = new URL(JSON.parse(begun.body).url);
      const form = { ...Object.fromEntries(searchParams), answer: 'allow', verified: 'yes' };
      const decided = await ask('/dev/identity/google/authorize', {
        method: 'POST',
        body: new URLSearchParams({ ...form, email: `paul.${turn}@example.com`, name: 'Paul' }).toString(),
      });
      const back = new URL(String(decided.headers.location));
      const cookie = (begun.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
      const answer = await ask(`${back.pathname}${back.search}`, { headers: { cookie } });
      expect(answer.headers.location).toBe('/bookings');
    }
  });

  it('go on when one of them dies, and are two again [RUN-13]', async () => {
    const { ask } = comeAlong();
    const [first] = workersOf(pidOf(server));
    process.kill(first ?? 0, 'SIGKILL');
    await expect.poll(server.output).toContain('started again now. It ended with SIGKILL.');
    expect((await ask('/api/config')).status).toBe(200);
    const processes = async () =>
      new Set([(await ask('/api/config')).process, (await ask('/api/config')).process]);
    await expect.poll(async () => (await processes()).size).toBe(2);
    expect(workersOf(pidOf(server))).not.toContain(first);
  });

  it('end in order, with the one that watches over them', async () => {
    const workers = workersOf(pidOf(server));
    // As a terminal does: Ctrl-C reaches all of them.
    for (const pid of workers) process.kill(pid, 'SIGINT');
    expect((await server.stop('SIGINT')).code).toBe(0);
    const pids = listProcesses().map(({ pid }) => pid);
    expect(pids.filter((pid) => workers.includes(pid))).toEqual([]);
  });
});
