import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { whenDone } from '../../testing/when-done.ts';
import { sendProblem } from '../problems/send-problem.ts';
import { shedLoad } from './shed-load.ts';

/** Blocks the event loop. */
const hog = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

const sampleEveryMs = 20;

const build = async (settlingMs = 5_000): Promise<FastifyInstance> => {
  const app = Fastify();
  app.decorateReply('refusal', null);
  app.setErrorHandler(sendProblem);
  app.get('/healthz', async () => 'ok');
  await app.register(
    async (api) => {
      await shedLoad(api, { maxDelayMs: 200, sampleEveryMs, settlingMs });
      api.get('/rooms', async () => 'rooms');
    },
    { prefix: '/api' },
  );
  await app.ready();
  whenDone(() => app.close());
  return app;
};

const keepBusy = (app: FastifyInstance) =>
  vi.waitFor(
    async () => {
      hog(600);
      // Until the next sample of the event loop delay.
      await sleep(sampleEveryMs + 1);
      const response = await app.inject('/api/rooms');
      expect(response.statusCode).toBe(503);
      return response;
    },
    { timeout: 60_000, interval: 1 },
  );

it('refuses what comes in while the process cannot keep up, but no health check, and serves again afterwards', async () => {
  const app = await build();
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  // A busy machine may just have delayed the process.
  await expect.poll(() => statusOf('/api/rooms')).toBe(200);
  const refused = await keepBusy(app);
  expect(refused.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(refused.headers['retry-after']).toBe('5');
  hog(600);
  expect(await statusOf('/healthz')).toBe(200);
  await expect.poll(() => statusOf('/api/rooms')).toBe(200);
});

it('holds nothing against a process that has just opened, and refuses once it has settled', {
  tags: 'thorough',
}, async () => {
  const opened = await build(600_000);
  await opened.listen({ host: '127.0.0.1', port: 0 });
  for (let round = 0; round < 3; round += 1) {
    hog(600);
    await sleep(sampleEveryMs + 1);
    expect((await opened.inject('/api/rooms')).statusCode).toBe(200);
  }
  const settled = await build(0);
  await settled.listen({ host: '127.0.0.1', port: 0 });
  expect((await keepBusy(settled)).statusCode).toBe(503);
});
