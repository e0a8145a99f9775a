import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Room } from '#contract/rooms.ts';
import { createTestApp } from '../testing/test-app.ts';
import { whenListening } from '../testing/wait-for-changes.ts';

const { app, database, changes } = await createTestApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
await whenListening(changes);

/** The second answer comes from memory, before Fastify hears of the request. */
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
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
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
    // What was written of money and points would stand against it.
    await sql`alter table transfers disable trigger keep_transfers`.execute(database.db);
    await sql`alter table points disable trigger keep_all_points`.execute(database.db);
    await sql`truncate rooms cascade`.execute(database.db);
    await expect.poll(() => titles()).toEqual([]);
  });
});
