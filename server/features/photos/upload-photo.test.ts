import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxPhotoBytes, photoIdOf, photoSrcSet, photoTypes, photoWidths } from '#contract/photos.rules.ts';
import { mayBeSlow } from '../../http/allow-slow-body.ts';
import { makePhoto } from '../../testing/make-photo.ts';
import { demoteDuring } from '../../testing/postgres/change-during.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app, db, database, addGuest } = await createTestApp();
const admin = await addGuest({ role: 'admin' });

const send = (bytes: Buffer, type = 'image/jpeg', headers: Record<string, string> = admin.headers) =>
  app.inject({
    method: 'POST',
    url: '/api/desk/photos',
    payload: bytes,
    headers: { ...headers, 'content-type': type },
  });

const urlOf = async (bytes: Buffer, type?: string): Promise<string> => {
  const response = await send(bytes, type);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().url;
};

const load = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const countStored = async () => {
  const { rows } = await database.pool.query(
    'select (select count(*)::int from photos) as photos, (select count(*)::int from photo_files) as files',
  );
  return rows[0];
};

describe('a photo', () => {
  for (const type of photoTypes)
    it(`that comes as ${type} is kept as WebP in the widths of the pages [PHOTO-1]`, {
      tags: type === 'image/jpeg' ? [] : 'thorough',
    }, async () => {
      const url = await urlOf(await makePhoto(type.slice(6) as 'jpeg', { width: 2000, height: 1500 }), type);
      expect(photoIdOf(url)).toBeDefined();
      for (const width of photoWidths) {
        const { headers, rawPayload } = await load(url.replace('/960.', `/${width}.`));
        expect(headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          'cross-origin-resource-policy': 'same-origin',
          'content-length': String(rawPayload.length),
        });
        expect(await sharp(rawPayload).metadata()).toMatchObject({
          format: 'webp',
          width,
          height: width * 0.75,
        });
      }
    });

  it('smaller than the pages show it is not made larger', { tags: 'thorough' }, async () => {
    const url = await urlOf(await makePhoto('png', { width: 600, height: 400 }), 'Image/PNG; x=y');
    for (const [wanted, width] of [
      [160, 160],
      [480, 480],
      [960, 600],
      [1440, 600],
    ] as const) {
      const { rawPayload } = await load(url.replace('/960.', `/${wanted}.`));
      expect((await sharp(rawPayload).metadata()).width).toBe(width);
    }
  });

  it('is turned upright and loses everything that a camera wrote beside its pixels [PHOTO-1]', async () => {
    const exif = { IFD0: { Copyright: 'Ines Prado', ImageDescription: 'Secret' } };
    const bytes = await sharp(await makePhoto())
      .withMetadata({ orientation: 6 })
      .withExifMerge({ ...exif, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' } })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { rawPayload } = await load(await urlOf(bytes));
    const kept = await sharp(rawPayload).metadata();
    expect([kept.width, kept.height]).toEqual([900, 1200]);
    for (const name of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const)
      expect(kept[name]).toBeUndefined();
    expect(rawPayload.includes('Secret')).toBe(false);
    // What was left and bright is now at the top.
    const { data } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(data[450]).toBeGreaterThan(Number(data[1150 * 900 + 450]));
  });

  it('has the same address however often it is uploaded, and is there once', {
    tags: 'thorough',
  }, async () => {
    const bytes = await makePhoto('webp', { seed: 7 });
    const first = await urlOf(bytes, 'image/webp');
    const before = await countStored();
    expect(await urlOf(bytes, 'image/webp')).toBe(first);
    expect(await countStored()).toEqual(before);
  });

  it('uploaded again under one key answers the same; another under it is refused', {
    tags: 'thorough',
  }, async () => {
    const headers = { ...admin.headers, 'idempotency-key': 'photo-1' };
    const [one, other] = [await makePhoto('jpeg', { seed: 3 }), await makePhoto('jpeg', { seed: 4 })];
    const first = await send(one, 'image/jpeg', headers);
    expect((await send(one, 'image/jpeg', headers)).json()).toEqual(first.json());
    expect((await send(other, 'image/jpeg', headers)).json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('is not sent again to a browser that has it, and HEAD tells its size', async () => {
    const url = await urlOf(await makePhoto());
    const { headers, rawPayload } = await load(url);
    const again = await load(url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(rawPayload.length),
    ]);
    expect(head.headers.etag).toBe(headers.etag);
  });

  it.each(['/photos/x/960.webp', `/photos/${'0'.repeat(32)}/960.webp`, `/photos/${'0'.repeat(32)}/961.webp`])(
    'is not found at %s',
    async (url) => {
      const response = await load(url);
      expect(response.json()).toMatchObject({ status: 404, code: 'PHOTO_NOT_FOUND' });
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it('cannot be looked for without end where there is none; what is there can [PHOTO-6]', async () => {
    const limited = await createTestApp({ settings: { rateLimitPerMinute: 20 } });
    const owner = await limited.addGuest({ role: 'admin' });
    const sent = await limited.app.inject({
      method: 'POST',
      url: '/api/desk/photos',
      payload: await makePhoto('jpeg', { seed: 11 }),
      headers: { ...owner.headers, 'content-type': 'image/jpeg' },
    });
    const { url } = sent.json();
    const statusAt = async (address: string, remoteAddress = '192.0.2.7') =>
      (await limited.app.inject({ url: address, remoteAddress })).statusCode;
    const reads = await Promise.all(photoWidths.map((width) => statusAt(url.replace('/960.', `/${width}.`))));
    expect(reads).toEqual(photoWidths.map(() => 200));
    const made = (number: number) => `/photos/${number.toString(16).padStart(32, '0')}/960.webp`;
    const statuses: number[] = [];
    for (let number = 0; number < 40; number++) statuses.push(await statusAt(made(number)));
    expect(statuses).toEqual([...Array(20).fill(404), ...Array(20).fill(429)]);
    // Photos in the process's memory are still served, and other clients are not limited.
    expect(await statusAt(url)).toBe(200);
    expect(await statusAt(made(1), '192.0.2.8')).toBe(404);
  });

  it('leaves a row in the log', async () => {
    const url = await urlOf(await makePhoto('jpeg', { seed: 9 }));
    const row = await db
      .selectFrom('desk_log')
      .select(['actor_id', 'action', 'after'])
      .where('subject', '=', `photo ${photoIdOf(url)}`)
      .executeTakeFirst();
    expect(row).toMatchObject({
      actor_id: admin.uid,
      action: 'POST /desk/photos',
      after: { type: 'image/jpeg', width: 1200, height: 900 },
    });
  });

  it('is named in all its widths for pages', () => {
    const id = 'ab'.repeat(16);
    expect(photoSrcSet(`/photos/${id}/960.webp`)?.split(', ')).toContain(`/photos/${id}/160.webp 160w`);
    for (const other of ['/pictures/bunk.svg', 'https://example.com/a.jpg', `/photos/${id}/1.webp`, ''])
      expect(photoSrcSet(other)).toBeUndefined();
  });
});

describe('an upload', () => {
  it.each([
    ['a visitor', {}, 401, 'NOT_SIGNED_IN'],
    ['a stranger with a made-up cookie', { cookie: 'nightdesk.session_token=abc' }, 401, 'NOT_SIGNED_IN'],
  ])('by %s is refused', async (_name, headers, status, code) => {
    expect((await send(await makePhoto(), 'image/jpeg', headers)).json()).toMatchObject({ status, code });
  });

  it('by a guest is refused before any of it is read', async () => {
    const guest = await addGuest();
    let read = 0;
    const body = new Readable({
      read() {
        read += 1;
        this.push(read > 64 ? null : Buffer.alloc(65_536));
      },
    });
    const response = await app.inject({
      method: 'POST',
      url: '/api/desk/photos',
      payload: body,
      headers: { ...guest.headers, 'content-type': 'image/jpeg' },
    });
    expect(response.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(read).toBeLessThan(4);
  });

  it.each(['user', 'clerk'] as const)('by an admin who becomes a %s meanwhile is refused', async (to) => {
    const { uid, headers } = await addGuest({ role: 'admin' });
    const bytes = await makePhoto('jpeg', { seed: 11 });
    const before = await countStored();
    const response = await demoteDuring(database, { uid, to }, () => send(bytes, 'image/jpeg', headers));
    expect(response.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(await countStored()).toEqual(before);
  });

  it('of more than 8 MB is refused', async () => {
    const response = await send(Buffer.alloc(maxPhotoBytes + 1));
    expect(response.json()).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });

  it('may take longer than other bodies', { tags: 'thorough' }, async () => {
    const connected = once(app.server, 'connection');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    const bytes = await makePhoto('jpeg', { width: 300, height: 200 });
    async function* trickle() {
      yield bytes.subarray(0, 100);
      const [socket] = await connected;
      await expect.poll(() => mayBeSlow(socket)).toBe(true);
      // Node checks for slow requests every second.
      app.server.requestTimeout = 100;
      await sleep(2_500);
      yield bytes.subarray(100);
    }
    const response = await fetch(`http://127.0.0.1:${port}/api/desk/photos`, {
      method: 'POST',
      body: Readable.toWeb(Readable.from(trickle())) as ReadableStream,
      duplex: 'half',
      headers: { ...admin.headers, 'content-type': 'image/jpeg' },
    });
    expect(response.status).toBe(201);
  });

  it('waits its turn among many, and none is lost', { tags: 'thorough' }, async () => {
    const photos = await Promise.all(
      Array.from({ length: 12 }, (_, seed) =>
        makePhoto('jpeg', { width: 300, height: 200, seed: 20 + seed }),
      ),
    );
    const urls = await Promise.all(photos.map((bytes) => urlOf(bytes)));
    expect(new Set(urls).size).toBe(12);
    await sleep(0);
    expect((await send(photos[0] ?? Buffer.alloc(0))).statusCode).toBe(201);
  });
});
