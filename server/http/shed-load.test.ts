import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { sendProblem } from './send-problem.ts';
import { shedLoad } from './shed-load.ts';

/** Nobody else is served meanwhile. */
const hog = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('refuses what comes in while the process cannot keep up, but no health check, and serves again afterwards', async () => {
  const app = Fastify();
  app.decorateReply('refusal', null);
  app.setErrorHandler(sendProblem);
  app.get('/healthz', async () => 'ok');
  await app.register(
    async (api) => {
      await shedLoad(api, { mostDelayMs: 200, lookEveryMs: 20 });
      api.get('/rooms', async () => 'rooms');
    },
    { prefix: '/api' },
  );
  await app.ready();
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf('/api/rooms')).toBe(200);

  const refused = await vi.waitFor(
    async () => {
      hog(600);
      // The next look at how late everything is.
      await new Promise((resolve) => setTimeout(resolve, 21));
      const answer = await app.inject('/api/rooms');
      expect(answer.statusCode).toBe(503);
      return answer;
    },
    { timeout: 20_000, interval: 1 },
  );
  expect(refused.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(refused.headers['retry-after']).toBe('5');
  hog(600);
  expect(await statusOf('/healthz')).toBe(200);
  await expect.poll(() => statusOf('/api/rooms')).toBe(200);
  await app.close();
});
