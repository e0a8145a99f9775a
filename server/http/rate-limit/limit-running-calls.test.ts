import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../db/connection/connect.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';
import { limitRunningCalls } from './limit-running-calls.ts';

const house = await createTestApp();
const { app, database } = house;

it('leaves the database to others, however many calls of one guest wait for each other [API-28]', async () => {
  const [hog, victim] = [await house.addGuest(), await house.addGuest()];
  const outside = connect({ ...database.connection, max: 2 });
  onTestFinished(outside.close);
  const holder = await outside.db.startTransaction().execute();
  onTestFinished(async () => {
    if (!holder.isRolledBack) await holder.rollback().execute();
  });
  await holder.selectFrom('users').select('id').where('id', '=', hog.uid).forUpdate().execute();
  const vote = { feature: 'More Payment Options' };
  const calls = Array.from({ length: 50 }, () => house.post(hog, '/votes', vote));
  await expect.poll(() => countWaiting(outside)).toBe(4);
  for (const url of ['/api/payments', '/api/loyalty', '/api/orderDetails'])
    expect((await app.inject({ url, headers: victim.headers })).statusCode).toBe(200);
  expect((await house.post(victim, '/votes', vote)).statusCode).toBe(201);
  expect(await countWaiting(outside)).toBe(4);
  await holder.rollback().execute();
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(201);
});

it.each([
  ['a user', false, 4],
  ['visitors at one address', true, 8],
])('refuses %s what is too much, and nobody else', async (_, isVisitor, most) => {
  const headers: unknown[][] = [];
  // The limit touches nothing else of them.
  const reply = { header: (...header: unknown[]) => headers.push(header) } as unknown as FastifyReply;
  const requestOf = (key: string) => ({ key, isVisitor }) as unknown as FastifyRequest;
  const limit = limitRunningCalls((request) => request as unknown as { key: string; isVisitor: boolean });
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const call = (key: string) =>
    limit(requestOf(key), reply, async () => {
      begun.push(key);
      await end.promise;
    });
  const calls = Array.from({ length: most + 500 }, () => call('hog'));
  expect(begun).toHaveLength(most);
  await expect(call('hog')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(headers).toEqual([['retry-after', 5]]);
  const other = call('other');
  expect(begun).toHaveLength(most + 1);
  end.resolve();
  await Promise.all([...calls, other]);
  await call('hog');
});
