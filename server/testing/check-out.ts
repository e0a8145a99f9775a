import type { FastifyInstance } from 'fastify';
import type { Guest } from './create-guest.ts';

type Payer = Pick<Guest, 'headers'>;

export const openTill = (app: FastifyInstance) => ({
  checkOut: (guest: Payer, lines: unknown, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/checkout',
      payload: { lines },
      headers: { ...guest.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    }),
  show: (guest: Payer, id: string) => app.inject({ url: `/api/checkout/${id}`, headers: guest.headers }),
  press: (guest: Payer, id: string, outcome: 'paid' | 'declined') =>
    app.inject({
      method: 'POST',
      url: `/api/checkout/${id}/sandbox`,
      payload: { outcome },
      headers: guest.headers,
    }),
  get: async (guest: Payer, path: string) =>
    (await app.inject({ url: `/api${path}`, headers: guest.headers })).json(),
});
