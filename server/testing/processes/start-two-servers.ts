import { expect } from 'vitest';
import { type TestDatabase, urlOf } from '../test-database.ts';
import { measureMemory } from './measure-memory.ts';
import { startServer } from './start-server.ts';

export const sharedSecret = 'a secret that only two servers may know';

type Call = { body: object; headers: Record<string, string> };

/** The response fields that calls creating something share. */
type Answer = { status: number; body: { insertedId?: string; checkoutId?: string; code?: string } };

type Options = {
  inspected?: boolean;
};

/** Two real servers on one database, with high limits; they end with the calling test or file. */
export const startTwoServers = async (database: TestDatabase, { inspected = false }: Options = {}) => {
  const servers = [1, 2].map(() =>
    startServer({
      DATABASE_URL: urlOf(database),
      AUTH_SECRET: sharedSecret,
      VENUE_TIME_ZONE: 'Europe/Lisbon',
      RATE_LIMIT_PER_MINUTE: '1000000',
      MAX_UPCOMING_BOOKINGS: '1000000',
      ...(inspected && { NODE_OPTIONS: '--inspect=127.0.0.1:0' }),
    }),
  );
  const addresses = await Promise.all(servers.map(({ address }) => address));
  const send = async (method: string, number: number, path: string, { body, headers }: Call) => {
    const response = await fetch(`${addresses[number % 2]}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] }; // the API's own shape
  };
  return {
    post: (number: number, path: string, call: Call): Promise<Answer> => send('POST', number, path, call),
    put: (number: number, path: string, call: Call): Promise<Answer> => send('PUT', number, path, call),
    eventsOf: (number: number): string => `${addresses[number % 2]}/api/events`,
    /** The memory that each server needs after garbage collection, in bytes. */
    measureMemory: (): Promise<number[]> => Promise.all(servers.map(({ output }) => measureMemory(output()))),
    /** Stops both, which must exit cleanly without logged errors; returns their output. */
    async stop(): Promise<string[]> {
      const ended = await Promise.all(servers.map(({ stop }) => stop()));
      for (const { code, output } of ended) {
        expect(code).toBe(0);
        expect(output).not.toMatch(/"level":[56]0/);
      }
      return ended.map(({ output }) => output);
    },
  };
};
