import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { OfferQuery } from './lists.ts';
import { Amount } from './money.ts';

export const Pc = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    pricePerHour: Amount,
    imageUrl: z.string(),
  })
  .meta({ id: 'Pc' });
export type Pc = z.infer<typeof Pc>;

export const pcEndpoints = {
  'GET /pcs': { summary: 'PCs, priced by the hour', query: OfferQuery, response: z.array(Pc) },
  'GET /pcs/{id}': {
    summary: 'One PC',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    response: Pc,
    errors: ['PC_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
