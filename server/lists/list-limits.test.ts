import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createGuest } from '../testing/create-guest.ts';
import { createTestApp } from '../testing/test-app.ts';

const house = await createTestApp();
const { headers } = await createGuest(house, { role: 'admin' });

/** These lists have as many entries as the product has, and no more ever. */
const fixed = ['GET /votes'];

const lists = Object.entries<Endpoint>(endpoints)
  .filter(([key, { response }]) => response instanceof z.ZodArray && !fixed.includes(key))
  .map(([key]) => key.slice('GET '.length));

describe.each(lists)('the list %s', (path) => {
  const ask = (limit: string) => house.app.inject({ url: `/api${path}?limit=${limit}`, headers });

  it('takes a limit of 1 to 1,000 [API-9]', async () => {
    for (const limit of ['1', '1000']) expect((await ask(limit)).statusCode).toBe(200);
    for (const limit of ['0', '1001', '1.5', '-1', 'all'])
      expect((await ask(limit)).json()).toMatchObject({
        ...{ status: 400, code: 'BAD_INPUT' },
        errors: [{ path: 'limit' }],
      });
  });
});
