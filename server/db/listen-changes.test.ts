import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../testing/postgres/cut-proxy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { listenChanges } from './listen-changes.ts';

const { connection, pool } = await createTestDatabase();

const listen = (through: Partial<typeof connection> = {}) => {
  const changes = listenChanges({ ...connection, ...through });
  onTestFinished(() => changes.close());
  const received: string[] = [];
  const off = changes.on((topic) => received.push(topic));
  return { changes, received, off };
};

it('tells the topics that other connections announce', async () => {
  const { changes, received, off } = listen();
  await expect.poll(changes.connected).toBe(true);
  await pool.query("notify nightdesk, 'rooms'");
  await expect.poll(() => received).toEqual(['*', 'rooms']);
  off();
  await pool.query("notify nightdesk, 'pcs'");
  expect(received).toEqual(['*', 'rooms']);
});

it('comes back after its connection was lost, and says that anything may have changed', async () => {
  const { changes, received } = listen();
  await expect.poll(changes.connected).toBe(true);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nightdesk listener' and datname = current_database()",
  );
  await expect.poll(() => received).toEqual(['*', '*']);
  expect(changes.connected()).toBe(true);
});

it('notices within 5 seconds that its connection has gone silent, and comes back by another [LIVE-10]', async () => {
  const { host, port } = connection;
  const proxy = await startProxy(
    host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port },
  );
  const { changes, received } = listen({ host: '127.0.0.1', port: proxy.port });
  await expect.poll(changes.connected).toBe(true);
  proxy.silence();
  let waited = 0;
  // Counts pauses of this process, which notices nothing while a busy machine does not let it run.
  for (; changes.connected(); waited += 10) await sleep(10);
  expect(waited).toBeLessThan(5_000);
  await expect.poll(() => received).toEqual(['*', '*']);
  await pool.query("notify nightdesk, 'rooms'");
  await expect.poll(() => received).toEqual(['*', '*', 'rooms']);
});

it('is not connected once closed', async () => {
  const { changes } = listen();
  await expect.poll(changes.connected).toBe(true);
  await changes.close();
  expect(changes.connected()).toBe(false);
});
