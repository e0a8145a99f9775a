import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SignedIn } from '../../http/caller.ts';
import { prepareApi } from '../../http/prepare-api.ts';
import type { Parts } from '../../parts.ts';
import { testSettings } from '../../testing/test-app.ts';
import { serveEvents } from './events.routes.ts';

const wanda: SignedIn = {
  ...{ uid: 'wanda', role: 'admin', name: 'Wanda' },
  ...{ email: 'wanda@example.com', emailVerified: true },
};

it('looks a listener up again when rights change while it does, since the stream has missed the announcement', async () => {
  let changes = 0;
  const findCaller = vi
    .fn<() => Promise<SignedIn | null>>()
    .mockImplementationOnce(async () => {
      // Read before the change, heard of after it.
      changes += 1;
      return wanda;
    })
    .mockResolvedValue({ ...wanda, role: 'user' });
  const open = vi.fn<Parts['events']['open']>((stream) => void stream.end());
  const events = {
    open,
    findRefusal: () => undefined,
    callerChanges: () => changes,
    start: async () => 0,
    close() {},
  };
  const settings = testSettings();
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(async (api) => {
    const limit = { count: () => 0, takeBack: () => {} };
    await prepareApi(api, { settings, limit, findCaller, tokenOf: () => 'hers' });
    serveEvents(api, {
      events,
      settings,
      identity: { findCaller, tokenOf: () => 'hers' },
    } as unknown as Parts); // all that it reaches for
  });
  expect((await app.inject('/events')).statusCode).toBe(200);
  expect(findCaller).toHaveBeenCalledTimes(2);
  expect(open).toHaveBeenCalledOnce();
  expect(open.mock.calls[0]?.[1].caller).toMatchObject({ uid: 'wanda', role: 'user' });
});
