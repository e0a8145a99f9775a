import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Amount, PathId, PictureUrl, visibleLine, visibleText } from '../fields.ts';
import { flag, PageQuery } from '../lists.ts';

export const Dish = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    imageUrl: z.string(),
    price: Amount,
    soldOut: z.boolean(),
    retired: z.boolean().describe('Off the menu'),
    membersOnly: z.boolean().describe('Only for those who have redeemed Exclusive Access, and for admins'),
  })
  .meta({ id: 'Dish' });
export type Dish = z.infer<typeof Dish>;

export const NewDish = z.object({
  name: visibleLine(120),
  description: visibleText(2000),
  category: visibleLine(40),
  imageUrl: PictureUrl.min(1),
  price: Amount,
  membersOnly: z.boolean().optional(),
});
export type NewDish = z.infer<typeof NewDish>;

/** Missing fields stay as they are. */
export const DishEdit = NewDish.extend({ soldOut: z.boolean(), retired: z.boolean() }).partial();
export type DishEdit = z.infer<typeof DishEdit>;

export const MenuQuery = PageQuery.extend({
  retired: flag
    .optional()
    .describe("Also dishes that are off the menu; then all texts are in the house's own language"),
});
export type MenuQuery = z.infer<typeof MenuQuery>;

export const menuEndpoints = {
  'GET /menu': { summary: 'The dishes of the menu', query: MenuQuery, response: z.array(Dish) },
  'GET /menu/members': {
    summary: 'The dishes for guests with Exclusive Access; empty for others',
    query: MenuQuery,
    response: z.array(Dish),
  },
  'POST /menu': {
    summary: 'Adds a dish to the menu',
    example: {
      name: 'Ramen',
      description: 'With egg and leek.',
      category: 'Soups',
      imageUrl: 'https://example.com/ramen.jpg',
      price: 9.5,
    },
    body: NewDish,
    whenBlank: { code: 'FIELDS_MISSING', fields: ['name', 'description', 'category', 'imageUrl', 'price'] },
    once: true,
    status: 201,
    response: z.object({ insertedId: z.int() }),
    errors: ['DISH_EXISTS', 'IDEMPOTENCY_MISMATCH'],
  },
  'PUT /menu/{id}': {
    summary: 'Changes a dish',
    description:
      'Its texts, its price, and whether it is sold out or off the menu. Placed orders stay as they are.',
    params: z.object({ id: PathId }),
    body: DishEdit,
    response: Dish,
    errors: ['DISH_NOT_FOUND', 'DISH_EXISTS'],
  },
} as const satisfies EndpointTable;
