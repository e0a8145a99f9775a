import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../db/connection/connect.ts';
import { makePhoto } from '../../testing/make-photo.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';
import { limitRunningCalls } from './limit-running-calls.ts';

const house = await createTestApp();
const { app, database } = house;

/** A transaction beside those of the server. */
const openHolder = async () => {
  const outside = connect({ ...database.connection, max: 2 });
  onTestFinished(outside.close);
  const holder = await outside.db.startTransaction().execute();
  onTestFinished(async () => {
    if (!holder.isRolledBack) await holder.rollback().execute();
  });
  return { outside, holder };
};

it('leaves the database to others, however many calls of one guest wait for each other [API-28]', async () => {
  const [hog, victim] = [await house.addGuest(), await house.addGuest()];
  const { outside, holder } = await openHolder();
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

it('leaves the other calls of a guest alone, however many carts of theirs wait [API-28]', async () => {
  const guest = await house.addGuest();
  const { outside, holder } = await openHolder();
  await holder.selectFrom('users').select('id').where('id', '=', guest.uid).forUpdate().execute();
  const line = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00', nights: 1 };
  const carts = Array.from({ length: 8 }, () => house.checkOut(guest, [line], 'once'));
  await expect.poll(() => countWaiting(outside)).toBe(1);
  for (const path of ['/payments', '/loyalty', '/orderDetails'])
    expect((await app.inject({ url: `/api${path}`, headers: guest.headers })).statusCode).toBe(200);
  await holder.rollback().execute();
  for (const { statusCode } of await Promise.all(carts)) expect(statusCode).toBe(201);
});

it('leaves the other calls of an admin alone while photos of theirs are decoded', async () => {
  const admin = await house.addGuest({ role: 'admin' });
  const photo = await makePhoto('jpeg', { width: 3000, height: 2000 });
  const headers = { ...admin.headers, 'content-type': 'image/jpeg' };
  let stored = 0;
  const uploads = Array.from({ length: 4 }, async () => {
    const sent = await app.inject({ method: 'POST', url: '/api/desk/photos', payload: photo, headers });
    stored += 1;
    return sent.statusCode;
  });
  for (let call = 0; call < 5; call += 1)
    expect((await app.inject({ url: '/api/payments', headers: admin.headers })).statusCode).toBe(200);
  expect(stored).toBe(0);
  expect(await Promise.all(uploads)).toEqual([201, 201, 201, 201]);
});

it('keeps no webhook waiting for calls of visitors at the same address', async () => {
  const { outside, holder } = await openHolder();
  await sql`lock table rooms in access exclusive mode`.execute(holder);
  const visits = Array.from({ length: 9 }, () => app.inject('/api/rooms/1'));
  await expect.poll(() => countWaiting(outside)).toBe(8);
  const webhook = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' });
  expect(webhook.json().code).toBe('NOT_SIGNED');
  await holder.rollback().execute();
  for (const { statusCode } of await Promise.all(visits)) expect(statusCode).toBe(200);
});

it.each([
  ['a user', false, 4],
  ['visitors at one address', true, 8],
])('refuses %s what is too much, and nobody else', async (_, isVisitor, most) => {
  const headers: unknown[][] = [];
  // The limit uses nothing else of reply and request.
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
