import type { Dish } from '#contract/food/menu.ts';
import { fromCents } from '#contract/money.ts';
import type { DishRow } from './menu.queries.ts';

export const presentDish = ({
  image,
  price_cents,
  sold_out,
  retired_at,
  members_only,
  ...row
}: DishRow): Dish => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  imageUrl: image,
  price: fromCents(price_cents),
  soldOut: sold_out,
  retired: retired_at !== null,
  membersOnly: members_only,
});
