import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import { photoSrcSet } from '#contract/photos.rules.ts';
import { createTestApp } from '../testing/test-app.ts';
import { fillPictures, readPictures } from './fill-pictures.ts';

const webDir = await mkdtemp(join(tmpdir(), 'nightdesk-web-'));
const head = '<meta property="csp-nonce" nonce="__CSP_NONCE__"><link nonce="__CSP_NONCE__">';
const namesCalls = (...calls: string[]) =>
  `<script type="application/json" id="first-responses">${JSON.stringify([...calls, '/api/config', '/api/auth/get-session'])}</script></body></html>`;
const script = 'console.log("night");'.repeat(100);
await mkdir(join(webDir, 'assets'));
await mkdir(join(webDir, 'pictures'));
await mkdir(join(webDir, 'en-XA'));
for (const [name, content] of Object.entries({
  'index.html': `${head}<div id="root"></div>${namesCalls()}`,
  'home.html': `${head}<div id="root">Home</div>${namesCalls()}`,
  'rooms.html': `${head}<div id="root">Rooms<img src="__PICTURE_0__"></div>${namesCalls('/api/rooms?limit=10', '/api/availability?kind=room&limit=1000')}`,
  'room.html': `${head}<div id="root">Room</div>${namesCalls('/api/rooms/:id')}`,
  'en-XA/index.html': `${head}<div id="root"></div>${namesCalls()}`,
  'en-XA/rooms.html': `${head}<div id="root">Ròóòóms</div>${namesCalls('/api/rooms?limit=10')}`,
  'favicon.svg': '<svg/>',
  'assets/main-a1b2.js': script,
  'assets/gone-e5f6.js': script,
  'assets/main-a1b2.js.gz': gzipSync(script),
  'pictures/bunk.svg': '<svg/>',
  'service-worker.js': script,
}))
  await writeFile(join(webDir, name), content);
const { app, database } = await createTestApp({ webDir });
afterAll(() => rm(webDir, { recursive: true }));

describe('a page', () => {
  it.each([
    '/',
    '/rooms',
    '/room/12',
    '/room/abc',
    '/ROOMS',
    '/pcaccess',
    '/F&Q',
    '/F%26Q',
    '/login?next=/bookings',
  ])('is a document at the address %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain('<div id="root">');
  });

  it.each(['/nowhere', '/room', '/rooms/1/2', '/index', '/%zz', '/%ff', '/%c3?q=%ff', '/100%', '/%00'])(
    'says at the unknown address %s that there is none, in the same document',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('<div id="root">');
    },
  );

  it('carries a new nonce each time, in its policy and wherever its styles need it', async () => {
    const nonces = await Promise.all(
      ['/', '/'].map(async (url) => {
        const { headers, body } = await app.inject(url);
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
        expect(nonce.length).toBeGreaterThan(20);
        expect(body.split(nonce)).toHaveLength(3);
        expect(body).not.toContain('__CSP_NONCE__');
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('may run no script but its own, and be framed by nobody', async () => {
    const { headers } = await app.inject('/');
    const policy = String(headers['content-security-policy'])
      .replace(/nonce-[^']+/, 'nonce-x')
      .split('; ');
    expect(policy.toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' https: http: data:",
      "manifest-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'nonce-x'",
    ]);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('is drawn already where it is Home', async () => {
    expect((await app.inject('/?from=mail')).body).toContain('<div id="root">Home');
    expect((await app.inject('/rooms')).body).not.toContain('Home');
  });

  it('brings the answers to its first calls, word for word, and the first picture in its place', async () => {
    const { body } = await app.inject('/rooms');
    const text = /<script type="application\/json" id="first-responses">(.*?)<\/script><\/body>/s.exec(
      body,
    )?.[1];
    const answers = JSON.parse(text ?? '{}');
    for (const address of ['/api/rooms?limit=10', '/api/availability?kind=room&limit=1000', '/api/config'])
      expect(answers[address], address).toEqual((await app.inject(address)).json());
    expect(answers['/api/auth/get-session']).toBeNull();
    expect(body).toContain(`<img src="${answers['/api/rooms?limit=10'][0].image}">`);
  });

  it('says nothing of who is signed in, and leaves it to the page to ask', async () => {
    const headers = { cookie: 'nightdesk.session_token=abc' };
    const { body } = await app.inject({ url: '/rooms', headers });
    expect(body).toContain('"/api/rooms?limit=10"');
    expect(body).not.toContain('get-session');
  });

  it('cannot be ended by what the desk writes into a room', async () => {
    await database.db.updateTable('rooms').set({ title: '</script><b>' }).where('id', '=', 1).execute();
    await expect.poll(async () => (await app.inject('/room/1')).body).toContain('\\u003c/script>\\u003cb>');
    expect((await app.inject('/room/1')).body).not.toContain('</script><b>');
  });

  it('answers HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/rooms' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  it('takes no other method', async () => {
    const answer = await app.inject({ method: 'POST', url: '/rooms', payload: {} });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'CALL_NOT_FOUND' });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['not at all', []],
    ['only in part', ['index.html']],
  ])('says how to build the pages when they are built %s', async (_name, documents) => {
    const folder = await mkdtemp(join(webDir, 'part-'));
    for (const name of documents) await writeFile(join(folder, name), head);
    const { app: bare } = await createTestApp({ webDir: folder });
    const answer = await bare.inject('/');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toBe('The pages are not built yet. Run: npm run build\n');
  });
});

describe('a file', () => {
  it('with a hash in its name is kept for ever', async () => {
    const answer = await app.inject('/assets/main-a1b2.js');
    expect(answer.body).toBe(script);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers, 'is for documents').not.toHaveProperty('content-security-policy');
  });

  it('comes compressed as it was built', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await app.inject({ url: '/assets/main-a1b2.js', headers });
    expect(answer.rawPayload).toEqual(gzipSync(script));
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });

  it.each(['/pictures/bunk.svg', '/favicon.svg'])(
    'that is a drawing, such as %s, is kept for a week and then asked for by its tag',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers['cache-control']).toBe('public, max-age=604800');
      const again = await app.inject({
        url,
        headers: { 'if-none-match': String(headers.etag) },
      });
      expect(again.statusCode).toBe(304);
    },
  );

  it.each([
    '/assets/gone-c3d4.js',
    '/pictures/gone.svg',
    '/pictures/',
    '/robots.txt',
    '/index.html',
    '/home.html',
    '/assets/main-a1b2.js.gz',
    '/.env',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html',
  ])('that does not exist, or is not for others, is plainly not found: %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<div');
  });

  it('that has gone since the start is plainly not found', async () => {
    await rm(join(webDir, 'assets/gone-e5f6.js'));
    const answer = await app.inject('/assets/gone-e5f6.js');
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('text/plain'),
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('what installed pages need', () => {
  it('is a manifest with the name of the house, as it is now [OFFLINE-1]', async () => {
    const answer = await app.inject('/app.webmanifest');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    });
    expect(answer.json()).toMatchObject({ name: 'Nightdesk', start_url: pages.stay });
  });

  it('is a service worker that browsers always ask for again, and that may fetch from here alone [OFFLINE-2]', async () => {
    const answer = await app.inject('/service-worker.js');
    expect(answer.body).toBe(script);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self'",
    });
  });

  it('is a worker that removes itself, where it is turned off [OFFLINE-3]', async () => {
    const { app: without } = await createTestApp({ webDir, settings: { serviceWorker: false } });
    const answer = await without.inject('/service-worker.js');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    });
    const deleted: string[] = [];
    const kept: Record<string, (event: { waitUntil(promise: Promise<unknown>): void }) => void> = {};
    let isRegistered = true;
    const unregister = async () => {
      isRegistered = false;
    };
    const self = {
      registration: { unregister },
      addEventListener: (type: string, listener: () => void) => Object.assign(kept, { [type]: listener }),
    };
    const caches = {
      keys: async () => ['nightdesk-stay-1', 'of-somebody-else'],
      delete: async (name: string) => deleted.push(name),
    };
    runInNewContext(answer.body, { self, caches });
    await new Promise((resolve) => kept.activate?.({ waitUntil: (work) => resolve(work) }));
    expect([deleted, isRegistered]).toEqual([['nightdesk-stay-1'], false]);
  });
});

const document =
  '<link rel="preload" href="__PICTURE_0__"/><p><img class="a" src="__PICTURE_0__"/><img src="__PICTURE_1__"/></p>';

it('puts each picture wherever it is shown or fetched, as text', () => {
  expect(fillPictures(document, ['/a.svg', 'https://x.test/?a=1&b="'])).toBe(
    '<link rel="preload" href="/a.svg"/><p><img class="a" src="/a.svg"/><img src="https://x.test/?a=1&amp;b=&quot;"/></p>',
  );
});

it('names all widths of a photo wherever it is shown or fetched', () => {
  const url = `/photos/${'a1'.repeat(16)}/960.webp`;
  const srcSet = photoSrcSet(url);
  expect(fillPictures('<link href="__PICTURE_0__" imagesizes="9px"/><img src="__PICTURE_0__"/>', [url])).toBe(
    `<link href="${url}" imagesrcset="${srcSet}" imagesizes="9px"/><img src="${url}" srcset="${srcSet}"/>`,
  );
});

it('takes a sign of replacements for what it is', () => {
  expect(fillPictures('<img src="__PICTURE_0__">', ["/$&$'.svg"])).toBe('<img src="/$&amp;$&#39;.svg">');
});

it('leaves no empty place where a picture is missing', () => {
  expect(fillPictures(document, ['', '/b.svg'])).toBe('<p><img src="/b.svg"/></p>');
  expect(fillPictures(document, [])).toBe('<p></p>');
});

it('finds the pictures of a list, of one room and of PCs', () => {
  expect(readPictures('[{"image":"/a.svg"},{"image":""}]')).toEqual(['/a.svg', '']);
  expect(readPictures('{"image":"/a.svg"}')).toEqual(['/a.svg']);
  expect(readPictures('[{"imageUrl":"/p.svg"}]')).toEqual(['/p.svg']);
  expect(readPictures(undefined)).toEqual([]);
});

describe('a language', () => {
  const ask = (url: string, headers = {}) => app.inject({ url, headers });

  it('is English without a word, and says so to caches [LANG-1]', async () => {
    const answer = await ask('/rooms', { 'accept-language': 'xx' });
    expect(answer.body).toContain('>Rooms<');
    expect(answer.headers['content-language']).toBe('en');
    expect(answer.headers.vary).toMatch(/Accept-Language, Cookie/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is chosen by the address, and lasts [LANG-1]', async () => {
    const answer = await ask('/rooms?lang=en-XA');
    expect(answer.body).toContain('>Ròóòóms<');
    expect(answer.body).toContain('"/api/rooms?limit=10":');
    expect(answer.headers['content-language']).toBe('en-XA');
    expect(answer.headers['set-cookie']).toBe('language=en-XA; Path=/; Max-Age=31536000; SameSite=Lax');
    const next = await ask('/rooms', { cookie: 'language=en-XA' });
    expect(next.body).toContain('>Ròóòóms<');
    expect((await ask('/rooms?lang=en', { cookie: 'language=en-XA' })).body).toContain('>Rooms<');
  });
});
