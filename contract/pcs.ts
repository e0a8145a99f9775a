import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { Amount, PathId } from './fields.ts';
import { HoursQuery } from './lists.ts';

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
  // PCs have no rating: asked for the best rated first, they come in the order of their numbers.
  'GET /pcs': {
    summary: 'PCs, priced by the hour',
    query: HoursQuery,
    response: z.array(Pc),
    errors: ['TIME_SKIPPED'],
  },
  'GET /pcs/{id}': {
    summary: 'One PC',
    params: z.object({ id: PathId }),
    response: Pc,
    errors: ['PC_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
