import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testSettings } from '../testing/test-app.ts';
import { AppError } from './app-error.ts';
import { prepareApi } from './prepare-api.ts';
import { createRequestNames, serverOptions } from './server-options.ts';

const awayCodes = ['ECONNREFUSED', '57P01', '57014', '53300', '53100', '25006', '08006'];

const app = Fastify(serverOptions(testSettings(), createRequestNames()));
await app.register(
  async (api) => {
    await prepareApi(api, {
      settings: testSettings(),
      limit: { count: () => 0, takeBack: () => {}, clientOf: () => ({ key: 'anybody', isVisitor: true }) },
      findCaller: async () => null,
      recallCaller: () => undefined,
      tokenOf: () => undefined,
      refuseUnconfirmed: async () => {},
    });
    const body = z.object({ name: z.string(), nested: z.object({ age: z.number() }).optional() });
    api.post('/echo', { schema: { body } }, async (request) => request.body);
    api.post('/short', { schema: { body: z.object({ name: z.string().max(5) }) } }, async () => 'short');
    api.post('/any', async (request) => typeof request.body);
    api.get('/clash', async () => {
      throw new AppError('ROOM_NOT_FOUND', { roomId: 7, code: 'NOT_THIS' });
    });
    api.get('/crash', async () => {
      throw new Error('secret internals');
    });
    api.get('/lie', { schema: { response: { 200: z.object({ id: z.int() }) } } }, async () => ({ id: 'x' }));
    for (const code of awayCodes)
      api.get(`/down/${code}`, async () => {
        throw Object.assign(new Error('no database'), { code });
      });
    api.get('/down/pool', async () => {
      throw new Error('timeout exceeded when trying to connect');
    });
    api.get('/missing-file', async () => {
      throw Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' });
    });
    api.get('/long', async () => ({ text: 'night '.repeat(1000) }));
  },
  { prefix: '/api' },
);
afterAll(() => app.close());

const post = (payload: string, type = 'application/json', url = '/api/echo') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

describe('a call', () => {
  it('ignores fields that nobody asked for [API-3]', async () => {
    const answer = await post('{"name":"Mara","role":"admin"}');
    expect(answer.json()).toEqual({ name: 'Mara' });
  });

  it('names every bad field [API-13, API-14]', async () => {
    const answer = await post('{"nested":{"age":"old"}}');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'BAD_INPUT', title: 'Bad input', status: 400 });
    expect(answer.json().errors).toEqual([
      { path: 'name', message: 'Name is required.' },
      { path: 'nested.age', message: 'Age must be a number.' },
    ]);
  });

  it.each(['{"toString":"x"}', '{"valueOf":1,"toString":1}', '[{}]', '{}', '1e400'])(
    'refuses what says that it is %s long',
    async (length) => {
      const answer = await post(`{"name":{"length":${length}}}`, 'application/json', '/api/short');
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'BAD_INPUT' });
    },
  );

  it.each(['{"name":', '', '{"name":"x"} trailing', '{"__proto__":{"x":1},"name":"x"}'])(
    'refuses the broken JSON %s [API-15]',
    async (payload) => {
      const answer = await post(payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'BAD_JSON' });
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
    'x',
  ])('refuses a body that is %s [API-1, API-19]', async (type) => {
    const answer = await post('name=x', type);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'NOT_JSON' });
  });

  it('refuses a body that is too large [API-18]', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(100_001) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'TOO_LARGE' });
  });

  it.each(['{"name":"a\\u0000b"}', '{"name":"\\ud800"}', '{"name":"x","a\\u0000":1}', '[["\\udc00"]]'])(
    'refuses text that no database can hold: %s [API-4]',
    async (payload) => {
      const answer = await post(payload, 'application/json', '/api/any');
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'BAD_INPUT' });
    },
  );

  it('survives JSON nested deeper than the stack', async () => {
    const payload = '['.repeat(40_000) + ']'.repeat(40_000);
    expect((await post(payload, 'application/json', '/api/any')).statusCode).toBe(200);
  });

  it('is refused with the facts of the case, which cannot pose as something else [API-11, API-12]', async () => {
    const answer = await app.inject('/api/clash');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      type: 'urn:problem-type:nightdesk:room-not-found',
      title: 'Room not found',
      status: 404,
      detail: 'The room with the specified ID could not be found.',
      code: 'ROOM_NOT_FOUND',
      requestId: answer.headers['x-request-id'],
      roomId: 7,
    });
  });

  it.each(['/api/crash', '/api/lie', '/api/missing-file'])(
    'keeps the internals of %s to itself [API-21]',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ code: 'INTERNAL', detail: 'Something went wrong on our side.' });
      expect(answer.body).not.toMatch(/secret|schema|stack|file/);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each([...awayCodes, 'pool'])(
    'asks for patience while the database is away or takes nothing in (%s)',
    async (code) => {
      const answer = await app.inject(`/api/down/${code}`);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    },
  );

  it.each(['br', 'gzip'])('is answered in %s where that saves something', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const long = await app.inject({ url: '/api/long', headers });
    expect(long.headers['content-encoding']).toBe(encoding);
    expect(long.headers.vary).toMatch(/accept-encoding/i);
    expect(long.rawPayload.length).toBeLessThan(300);
    const short = await app.inject({ url: '/api/clash', headers });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
