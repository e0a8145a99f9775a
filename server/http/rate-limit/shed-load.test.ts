import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { whenDone } from '../../testing/when-done.ts';
import { sendProblem } from '../problems/send-problem.ts';
import { shedLoad } from './shed-load.ts';

/** Nobody else is served meanwhile. */
const hog = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

const lookEveryMs = 20;

const build = async (): Promise<FastifyInstance> => {
  const app = Fastify();
  app.decorateReply('refusal', null);
  app.setErrorHandler(sendProblem);
  app.get('/healthz', async () => 'ok');
  await app.register(
    async (api) => {
      await shedLoad(api, { mostDelayMs: 200, lookEveryMs });
      api.get('/rooms', async () => 'rooms');
    },
    { prefix: '/api' },
  );
  await app.ready();
  whenDone(() => app.close());
  return app;
};

it('refuses what comes in while the process cannot keep up, but no health check, and serves again afterwards', async () => {
  const app = await build();
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf('/api/rooms')).toBe(200);
  const refused = await vi.waitFor(
    async () => {
      hog(600);
      // The next look at how late everything is.
      await sleep(lookEveryMs + 1);
      const answer = await app.inject('/api/rooms');
      expect(answer.statusCode).toBe(503);
      return answer;
    },
    { timeout: 60_000, interval: 1 },
  );
  expect(refused.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(refused.headers['retry-after']).toBe('5');
  hog(600);
  expect(await statusOf('/healthz')).toBe(200);
  await expect.poll(() => statusOf('/api/rooms')).toBe(200);
});

it('holds nothing against a process that has just opened', async () => {
  const app = await build();
  await app.listen({ host: '127.0.0.1', port: 0 });
  for (let turn = 0; turn < 3; turn += 1) {
    hog(600);
    await sleep(lookEveryMs + 1);
    expect((await app.inject('/api/rooms')).statusCode).toBe(200);
  }
});
