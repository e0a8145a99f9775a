import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const { app, database } = await createTestApp();

it('is alive and ready with a database that has its tables [RUN-12]', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
});

it('is alive but not ready while a migration is missing', async () => {
  const { rows } = await database.pool.query('delete from schema_migrations returning *');
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not migrated' }]);
  for (const row of rows)
    await database.pool.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      row.version,
      row.name,
      row.checksum,
    ]);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

it('is alive but not ready with one that has not [RUN-12]', async () => {
  await database.pool.query('alter table schema_migrations rename to elsewhere');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }]);
});

it('is alive but not ready, and asks for patience, without a database at all', async () => {
  await database.close();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
});
