import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { venueZone } from './venue-zone.ts';

const hashQuickly = fileURLToPath(new URL('./hash-quickly.ts', import.meta.url));

/** Starts the real server on a data folder, and waits until it is ready. */
export const startHouse = async (
  dataDir: string,
  demo: 'bare' | 'off' = 'bare',
): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = spawn(process.execPath, ['--import', hashQuickly, 'dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: demo,
      VENUE_TIME_ZONE: venueZone,
      RATE_LIMIT_PER_MINUTE: '1000000',
      // A slow machine would refuse its own journeys.
      MOST_DELAY_MS: '0',
      DATABASE_WAIT_MS: '60000',
      PAGE_WAIT_MS: '60000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  };
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += chunk;
    const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
    if (url) {
      server.stdout.resume();
      return { url, stop };
    }
  }
  throw new Error(`The server ended before it was ready:\n${printed}`);
};
