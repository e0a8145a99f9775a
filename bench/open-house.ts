import type { EmbeddedPostgres } from '#server/db/embedded/start-embedded.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { urlOf } from '#server/testing/test-database.ts';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { serverCommand } from '../scripts/setup/server-command.mjs';
import type { Bench } from './entry.ts';
import { startProcess } from './start-process.ts';

export const secret = 'a secret that only a benchmark may know';

type Options = {
  folder?: string;
  env?: Record<string, string>;
};

/** Opens a house as `npm start` would, with the built-in database at full durability, but without limits on one client. */
export const openHouse = async ({ defer, houses }: Bench, { folder, env }: Options = {}) => {
  const dataDir = folder ?? (await houses.demo());
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, { path: process.env.PATH });
  defer(database.close);
  const connection = database.connection as EmbeddedPostgres['connection']; // there is no other here
  const settings = {
    // Started here and not by the server, so that the yardstick can reach it.
    DATABASE_URL: urlOf({ connection }),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'bare',
    AUTH_SECRET: secret,
    VENUE_TIME_ZONE: 'UTC',
    // A few guests make all the load, and must not be limited.
    RATE_LIMIT_PER_MINUTE: '1000000',
    MAX_UPCOMING_BOOKINGS: '1000000',
  };
  const { address, output, stop } = await startProcess(serverCommand(), { ...settings, ...env });
  defer(stop);
  /** The processor time that the server has used so far, in milliseconds. */
  const readProcessorTime = async () => {
    const counts = await (await fetch(`${address}/metrics`)).text();
    return Number(/^nightdesk_process_cpu_seconds_total (\S+)/m.exec(counts)?.[1]) * 1000;
  };
  return { database, connection, address, output, readProcessorTime };
};

export type House = Awaited<ReturnType<typeof openHouse>>;
