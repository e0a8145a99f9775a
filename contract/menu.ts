import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { PageQuery } from './lists.ts';
import { Amount } from './money.ts';

export const Dish = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    imageUrl: z.string(),
    price: Amount,
  })
  .meta({ id: 'Dish' });
export type Dish = z.infer<typeof Dish>;

export const menuEndpoints = {
  'GET /menu': { summary: 'What the kitchen cooks', query: PageQuery, response: z.array(Dish) },
} as const satisfies EndpointTable;
