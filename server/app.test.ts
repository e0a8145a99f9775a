import { describe, expect, it, vi } from 'vitest';
import type { EndpointKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { connect } from './db/connection/connect.ts';
import { listenChanges } from './db/listen-changes.ts';
import { toRoute } from './http/serve.ts';
import { buildTestApp, createTestApp } from './testing/test-app.ts';

const { app } = await createTestApp();

describe('the app', () => {
  it.each(Object.keys(endpoints))('serves %s of the contract [API-1]', (key) => {
    const { method, url } = toRoute(key as EndpointKey);
    expect(app.hasRoute({ method: method as 'GET', url: `/api${url}` })).toBe(true);
  });

  it('starts on a slow machine too, however long that takes', () => {
    expect(app.initialConfig.pluginTimeout).toBe(0);
  });

  it.each(['/api', '/api/', '/api/nope', '/api/rooms/1/nope', '/api/ROOMS'])(
    'answers the unknown call %s as a problem [API-11, API-16]',
    async (url) => {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(response.json()).toMatchObject({ code: 'CALL_NOT_FOUND', status: 404 });
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'answers the method %s, which no call has, as a problem',
    async (method) => {
      const response = await app.inject({ method: method as 'POST', url: '/api/config' });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'CALL_NOT_FOUND' });
    },
  );

  it.each(['/api/rooms', '/api/rooms/1', '/api/config', '/healthz'])(
    'answers HEAD %s like GET, without the body',
    async (url) => {
      const head = await app.inject({ method: 'HEAD', url });
      const get = await app.inject(url);
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
    },
  );

  it('gives every answer an id of its own making', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const first = await app.inject({ url: '/api/nope', headers });
    const second = await app.inject({ url: '/api/rooms', headers });
    expect(first.json().requestId).toBe(first.headers['x-request-id']);
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it('lets nothing run, be framed or be sniffed from an answer of the API', async () => {
    for (const url of ['/api/rooms', '/api/rooms/1', '/api/nope']) {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });
});

describe('behind https', () => {
  it('asks browsers to stay there', async () => {
    const { app: secure } = await createTestApp({ settings: { publicUrl: 'https://desk.example.com' } });
    for (const url of ['/api/rooms', '/api/rooms/1', '/'])
      expect((await secure.inject(url)).headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      );
  });
});

describe('behind a proxy', () => {
  it('goes on answering before it stops, and has each connection closed [RUN-14]', async () => {
    const { app: stopping } = await createTestApp({ settings: { trustedProxies: ['127.0.0.1'] } });
    const address = await stopping.listen({ host: '127.0.0.1', port: 0 });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const stopped = stopping.close();
    for (const path of ['/healthz', '/api/rooms', '/api/rooms']) {
      const response = await fetch(`${address}${path}`);
      await response.arrayBuffer();
      expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    }
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    await stopped;
    await expect(fetch(address)).rejects.toThrow();
  });
});

describe('without its database', () => {
  it('asks for patience, and is still alive [RUN-12]', async () => {
    const nowhere = { host: '127.0.0.1', port: 1 };
    const { db, close } = connect(nowhere);
    const changes = listenChanges(nowhere);
    const stranded = await buildTestApp({ db, changes });
    for (const url of ['/api/rooms', '/api/rooms/1', '/api/menu']) {
      const response = await stranded.inject(url);
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('5');
      expect(response.json()).toMatchObject({ code: 'UNAVAILABLE' });
    }
    expect((await stranded.inject('/healthz')).statusCode).toBe(200);
    const ready = await stranded.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5']);
    await stranded.close();
    await changes.close();
    await close();
  });
});

describe('against attacks', () => {
  it.each([
    ['a NUL in the query', '/api/rooms?q=%00'],
    ["a NUL in a query's name", '/api/rooms?%00=1'],
    ['a NUL in the path', '/api/rooms/%00'],
    ['a broken percent-encoding in the path', '/api/rooms/%zz'],
    ['the same field twice', '/api/rooms?q=a&q=b'],
    ['a very long search', `/api/rooms?q=${'x'.repeat(101)}`],
    ['a very long mark', `/api/rooms?after=${'x'.repeat(5000)}`],
  ])('refuses %s [API-4]', async (_name, url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_INPUT' });
  });

  it.each([
    ['SQL', "/api/rooms?q=' or 1=1; drop table rooms --"],
    ['prototypes', '/api/rooms?__proto__[x]=1&constructor=2'],
    ['two thousand fields', `/api/rooms?${'a=1&'.repeat(2000)}`],
    ['half a character', '/api/rooms?q=%E0%A4%A'],
    ['moons and marks of direction', '/api/rooms?q=%E2%80%AE%F0%9F%8C%99'],
  ])('is not impressed by %s in the query', async (_name, url) => {
    expect((await app.inject(url.replaceAll(' ', '%20'))).statusCode).toBe(200);
  });
});
