import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Room } from '#contract/rooms.ts';
import { createGuest } from '../testing/create-guest.ts';
import { watchStatements } from '../testing/postgres/watch-statements.ts';
import { createTestApp } from '../testing/test-app.ts';
import { whenListening } from '../testing/wait-for-changes.ts';
import { chooseEncoding } from './send-list.ts';

const house = await createTestApp();
const { app, database, changes } = house;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
await whenListening(changes);

/** The second response comes from memory, before Fastify receives the request. */
const askTwice = async (path: string, headers: Record<string, string> = {}) => {
  const ask = () => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return [await ask(), await ask()] as const;
};

const titles = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/rooms`);
  return z
    .array(Room)
    .parse(await answer.json())
    .map((room) => room.title);
};

const varying = ['date', 'x-request-id', 'connection', 'keep-alive'];
const lasting = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => !varying.includes(name)));

describe('limits', async () => {
  const { headers, uid } = await createGuest(house, { role: 'admin' });

  /** Lists without the usual limit: of fixed length, only the best matches, or bounded and read as a whole. */
  const fixed = [
    'GET /votes',
    'GET /desk/guests',
    'GET /desk/rates',
    'GET /waitlist',
    'GET /bookings/{id}/messages',
  ];

  const lists = Object.entries<Endpoint>(endpoints)
    .filter(([key, { response }]) => key.startsWith('GET ') && response instanceof z.ZodArray)
    .filter(([key]) => !fixed.includes(key))
    .map(([key, { query }]) => [key.slice('GET '.length), query] as const);

  describe.each(lists)('the list %s', (path, query) => {
    const ask = (limit: string) =>
      app.inject({ url: `/api${path.replace('{uid}', uid)}?limit=${limit}`, headers });

    it('holds 200 unless told [API-8]', () => {
      expect(query?.parse({})).toMatchObject({ limit: 200 });
    });

    it('takes a limit of 1 to 1,000 [API-9]', async () => {
      for (const limit of ['1', '1000']) expect((await ask(limit)).statusCode).toBe(200);
      for (const limit of ['0', '1001', '1.5', '-1', 'all'])
        expect((await ask(limit)).json()).toMatchObject({
          status: 400,
          code: 'BAD_INPUT',
          errors: [{ path: 'limit' }],
        });
    });
  });
});

describe('a list', () => {
  it('is the same from memory as from the database [API-10]', async () => {
    const [first, second] = await askTwice('/api/rooms?limit=3&sort=title');
    expect(lasting(second)).toEqual(lasting(first));
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(second.headers.get('link')).toMatch(/^<\/api\/rooms\?.*after=.*>; rel="next"$/);
  });

  it('is to be asked for again, but sent again only when it changed', async () => {
    const [{ headers }] = await askTwice('/api/studyRooms');
    expect(headers.get('cache-control')).toBe('no-cache');
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      for (const answer of await askTwice('/api/studyRooms', { 'if-none-match': known })) {
        expect(answer.status).toBe(304);
        expect(answer.headers.get('etag')).toBe(etag);
        expect(await answer.text()).toBe('');
      }
    const [changed] = await askTwice('/api/studyRooms', { 'if-none-match': '"other"' });
    expect(changed.status).toBe(200);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes in %s, with a tag of its own', async (encoding, decompress) => {
    const plain = await app.inject('/api/rooms');
    const answer = await app.inject({ url: '/api/rooms', headers: { 'accept-encoding': encoding } });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding, accept-language',
    });
    expect(answer.headers.etag).not.toBe(plain.headers.etag);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
  });

  it('shows a change as soon as the database has announced it, however it was made', async () => {
    await titles();
    await sql`update rooms set title = 'Moon Bunk' where title = 'Lantern Bunk'`.execute(database.db);
    await expect.poll(() => titles()).toContain('Moon Bunk');
    await sql`delete from rooms where title = 'Moon Bunk'`.execute(database.db);
    await expect.poll(() => titles()).not.toContain('Moon Bunk');
    // The ledgers of money and points would refuse the truncate.
    await sql`alter table transfers disable trigger keep_transfers`.execute(database.db);
    await sql`alter table points disable trigger keep_all_points`.execute(database.db);
    await sql`alter table charges disable trigger keep_all_charges`.execute(database.db);
    await sql`alter table desk_payments disable trigger keep_all_desk_payments`.execute(database.db);
    await sql`truncate rooms cascade`.execute(database.db);
    await expect.poll(() => titles()).toEqual([]);
  });
});

describe('a lost listening connection', async () => {
  const { app, changes, database } = await createTestApp();

  it('reads a list once for all who ask at the same time after the listening connection was lost [LIVE-10]', async () => {
    await changes.close();
    const { done, sent } = await watchStatements(() =>
      Promise.all(Array.from({ length: 30 }, () => app.inject('/api/rooms'))),
    );
    expect(new Set(done.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(sent.filter(({ text }) => /from "rooms"/.test(text))).toHaveLength(1);
    // The next call reads the list again.
    await database.db.updateTable('rooms').set({ title: 'Moon Bunk' }).where('id', '=', 1).execute();
    expect((await app.inject('/api/rooms')).body).toContain('Moon Bunk');
  });
});

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0, gzip ; q=0', 'identity'],
  ['brotli, gzipped', 'identity'],
  ['br;q=0.1', 'br'],
])('for Accept-Encoding %j chooses %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
