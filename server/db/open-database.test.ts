import type { PoolClient } from 'pg';
import { expect, it, vi } from 'vitest';
import { startReplicated } from '../testing/postgres/start-replicated.ts';
import { startServer } from '../testing/processes/start-server.ts';
import { createTestDatabase, patience } from '../testing/test-database.ts';
import { whenDone } from '../testing/when-done.ts';
import { connect } from './connection/connect.ts';
import { isDatabaseDown } from './connection/is-database-down.ts';
import { writeUrl } from './connection/write-url.ts';
import { openDatabase } from './open-database.ts';

it('nobody starts on a replica, or is served from one, until it takes the place of its primary', {
  tags: 'thorough',
}, async () => {
  const { primary, replica } = await startReplicated();
  const url = writeUrl(replica);
  const { code, output } = await startServer({ DATABASE_URL: url }).ended;
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('(DATABASE_URL) only follows another database, and cannot be written to.')],
  ]);

  // As if a proxy led to another node than at the start.
  const place = { databaseUrl: writeUrl(primary), dataDir: '/nowhere', databaseWaitMs: 60_000 };
  const opened = await openDatabase(place);
  whenDone(opened.close);
  const { verify } = opened.pool.options;
  if (!verify) throw new Error('Lines are not looked at.');
  const moved = connect({ ...replica, ...patience, verify });
  whenDone(moved.close);
  const problem = await moved.pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseDown(problem)).toBe(true);

  const direct = connect({ ...replica, ...patience });
  whenDone(direct.close);
  await direct.pool.query('select pg_promote()');
  expect((await moved.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('lets a call wait for a connection as long as it is told, and no longer', async () => {
  const { connection } = await createTestDatabase({ bare: true });
  const place = { databaseUrl: writeUrl(connection), dataDir: '/nowhere', databaseWaitMs: 300 };
  // On a busy machine, connecting may take longer than a call may wait, here and below.
  const opened = await vi.waitFor(() => openDatabase(place), { timeout: 60_000 });
  whenDone(opened.close);
  const clients: PoolClient[] = [];
  while (clients.length < 10)
    clients.push(
      ...(await opened.pool.connect().then(
        (client) => [client],
        () => [],
      )),
    );
  const refused = await opened.pool.query('select 1').catch((error: unknown) => error);
  for (const client of clients) client.release();
  expect(isDatabaseDown(refused)).toBe(true);
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
