import { expect, it } from 'vitest';
import { createOfflinePage } from './offline-page.ts';

const origin = 'https://desk.test';

/** The caches of a browser. */
const createCaches = () => {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, origin).pathname;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    const match = async (key: RequestInfo | URL) => entries.get(pathOf(key))?.clone();
    const cache: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'> = {
      match,
      put: async (key, response) => void entries.set(pathOf(key), response),
      keys: async () => [...entries.keys()].map((path) => new Request(`${origin}${path}`)),
      delete: async (key) => entries.delete(pathOf(key)),
    };
    return cache as Cache; // all that is used of it
  };
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: RequestInfo | URL) => {
      for (const name of all.keys()) {
        const response = await (await open(name)).match(key);
        if (response) return response;
      }
      return undefined;
    },
    /** The paths cached under a name. */
    list: (name: string) => [...(all.get(name)?.keys() ?? [])].sort(),
  };
};

const documentOf = (file: string) =>
  `<link href="${file}"><script type="application/json" id="first-responses">{"/api/config":{"now":"2026-11-16T14:12:00Z"}}</script></body>`;

/** A browser and a server with one build. */
const createVisit = () => {
  const caches = createCaches();
  const asked: { path: string; credentials: string | undefined }[] = [];
  let served: Record<string, Response> | undefined = {};
  const fetch = async (input: Request | string, options?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, origin).pathname;
    asked.push({ path, credentials: options?.credentials });
    if (!served) throw new TypeError('no network');
    return served[path]?.clone() ?? new Response('', { status: 404 });
  };
  const create = (build: string, files: string[], page = '/stay') =>
    createOfflinePage(
      { build, files: { [page]: files }, temporal: [], anyFolder: 'assets/~/', folders: { en: 'assets/' } },
      { page, language: 'en', origin, caches, fetch, patience: 20 },
    );
  return {
    caches,
    asked,
    create,
    serve: (files: Record<string, string | Response>) => {
      const responses = Object.entries(files).map(([path, file]) => [
        path,
        typeof file === 'string' ? new Response(file, { headers: { 'content-encoding': 'br' } }) : file,
      ]);
      served = Object.fromEntries(responses);
    },
    serveNobody: () => {
      served = undefined;
    },
  };
};

/** Node cannot create navigation requests. */
const navigateTo = (path: string): Request =>
  Object.defineProperty(new Request(`${origin}${path}`), 'mode', { value: 'navigate' });
const ask = (path: string, options?: RequestInit) => new Request(`${origin}${path}`, options);

const first = { '/stay': documentOf('/assets/a-1.js'), '/assets/a-1.js': 'one' };

it('opens the page from the network while there is one, and from the cache while there is none [OFFLINE-4]', async () => {
  const visit = createVisit();
  visit.serve(first);
  const worker = visit.create('1', ['/assets/~/a-1.js']);
  await worker.install();
  visit.serve({ ...first, '/stay': 'newer' });
  expect(await (await worker.respond(navigateTo('/stay')))?.text()).toBe('newer');
  visit.serveNobody();
  for (const path of ['/stay', '/stay/', '/stay?from=home'])
    expect(await (await worker.respond(navigateTo(path)))?.text(), path).toContain('/assets/a-1.js');
  expect(await (await worker.respond(ask('/assets/a-1.js')))?.text()).toBe('one');
});

it.each([
  ['does not answer in time', () => new Promise<Response>(() => {})],
  ['is a proxy without its server', async () => new Response('Bad gateway', { status: 502 })],
])('opens the page from the cache where the network %s [OFFLINE-4]', async (_, respond) => {
  const visit = createVisit();
  visit.serve(first);
  await visit.create('1', ['/assets/a-1.js']).install();
  const { respond: open } = createOfflinePage(
    { build: '1', files: {}, temporal: [], anyFolder: 'assets/~/', folders: {} },
    { page: '/stay', language: 'en', origin, caches: visit.caches, fetch: respond, patience: 0 },
  );
  expect(await (await open(navigateTo('/stay')))?.text()).toContain('/assets/a-1.js');
});

it('caches the document as nobody, without what was true only then [OFFLINE-5]', async () => {
  const visit = createVisit();
  visit.serve(first);
  const worker = visit.create('1', ['/assets/a-1.js']);
  await worker.install();
  expect(visit.asked.find(({ path }) => path === '/stay')).toMatchObject({ credentials: 'omit' });
  visit.serveNobody();
  const response = await worker.respond(navigateTo('/stay'));
  const html = await response?.text();
  expect(html).toContain('id="first-responses">{}</script>');
  expect(html).not.toContain('14:12');
  expect(response?.headers.has('content-encoding')).toBe(false);
});

it('leaves calls, other pages, other sites and whatever changes something to the browser [OFFLINE-6]', async () => {
  const visit = createVisit();
  visit.serve(first);
  const worker = visit.create('1', ['/assets/a-1.js']);
  await worker.install();
  for (const request of [
    navigateTo('/'),
    navigateTo('/login'),
    navigateTo('/stayed'),
    navigateTo('/now'),
    ask('/api/stay'),
    ask('/api/events'),
    ask('/assets/other-2.js'),
    ask('/app.webmanifest'),
    ask('/assets/a-1.js', { method: 'POST' }),
    new Request('https://elsewhere.test/assets/a-1.js'),
  ])
    expect(worker.respond(request), request.url).toBeUndefined();
});

it('lets a new build take over with all its files, and deletes the last one [OFFLINE-7]', async () => {
  const visit = createVisit();
  visit.serve({ ...first, '/assets/font-1.woff2': 'font', '/now': documentOf('/assets/a-1.js') });
  await visit.create('1', ['/assets/a-1.js'], '/now').install();
  const old = visit.create('1', ['/assets/a-1.js', '/assets/font-1.woff2']);
  await old.install();
  visit.serve({ '/stay': documentOf('/assets/a-2.js'), '/assets/a-2.js': 'two' });
  const worker = visit.create('2', ['/assets/a-2.js', '/assets/font-1.woff2']);
  // Files of both builds are not fetched again, so the server need not have them any more.
  await worker.install();
  await worker.activate();
  expect(await visit.caches.keys()).toEqual(['nightdesk-now-1-en', 'nightdesk-stay-2-en']);
  visit.serveNobody();
  expect(await (await worker.respond(navigateTo('/stay')))?.text()).toContain('/assets/a-2.js');
  expect(await (await worker.respond(ask('/assets/font-1.woff2')))?.text()).toBe('font');
});

it.each([
  ['a file is missing', { '/stay': documentOf('/assets/a-2.js') }],
  ['the document is still of the last build', { '/stay': first['/stay'], '/assets/a-2.js': 'two' }],
])('installs nothing by halves: %s [OFFLINE-7]', async (_, served) => {
  const visit = createVisit();
  visit.serve(served);
  await expect(visit.create('2', ['/assets/a-2.js']).install()).rejects.toThrow();
});

it('caches pictures as they are seen, the last sixty of them [OFFLINE-8]', async () => {
  const visit = createVisit();
  const worker = visit.create('1', []);
  for (let number = 1; number <= 62; number += 1) {
    visit.serve({ [`/pictures/${number}.svg`]: `picture ${number}` });
    await worker.respond(ask(`/pictures/${number}.svg`));
  }
  visit.serveNobody();
  expect(await (await worker.respond(ask('/pictures/62.svg')))?.text()).toBe('picture 62');
  const cached = visit.caches.list('nightdesk-stay-pictures-1');
  expect(cached).toHaveLength(60);
  expect(cached).not.toContain('/pictures/2.svg');
});
