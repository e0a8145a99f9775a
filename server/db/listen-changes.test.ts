import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { listenChanges } from './listen-changes.ts';

const { connection, pool } = await createTestDatabase();

const listen = () => {
  const changes = listenChanges(connection);
  onTestFinished(() => changes.close());
  const heard: string[] = [];
  const off = changes.on((topic) => heard.push(topic));
  return { changes, heard, off };
};

it('tells the topics that other connections announce', async () => {
  const { changes, heard, off } = listen();
  await expect.poll(changes.connected).toBe(true);
  await pool.query("notify nightdesk, 'rooms'");
  await expect.poll(() => heard).toEqual(['*', 'rooms']);
  off();
  await pool.query("notify nightdesk, 'pcs'");
  expect(heard).toEqual(['*', 'rooms']);
});

it('comes back after its connection was lost, and says that anything may have changed', async () => {
  const { changes, heard } = listen();
  await expect.poll(changes.connected).toBe(true);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nightdesk listener' and datname = current_database()",
  );
  await expect.poll(() => heard).toEqual(['*', '*']);
  expect(changes.connected()).toBe(true);
});

it('is not connected once closed', async () => {
  const { changes } = listen();
  await expect.poll(changes.connected).toBe(true);
  await changes.close();
  expect(changes.connected()).toBe(false);
});
