import type { Dish, DishEdit } from '#contract/food/menu.ts';
import { toCents } from '#contract/money.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { presentDish } from './list-menu.ts';
import { type DishChange, findDish, updateDish } from './menu.queries.ts';

const changeOf = (
  { imageUrl, price, soldOut, retired, membersOnly, ...words }: DishEdit,
  now: Date,
): DishChange => ({
  ...words,
  ...(imageUrl !== undefined && { image: imageUrl }),
  ...(price !== undefined && { price_cents: toCents(price) }),
  ...(soldOut !== undefined && { sold_out: soldOut }),
  ...(membersOnly !== undefined && { members_only: membersOnly }),
  ...(retired !== undefined && { retired: retired ? now : null }),
});

/** Changes what is told of a dish and nothing else, in one statement; placed orders hold copies of their own. */
export const editDish = async (tx: Tx, id: number, edit: DishEdit, now: Date): Promise<Dish> => {
  const change = changeOf(edit, now);
  const isEmpty = Object.keys(change).length === 0;
  const row = isEmpty ? await findDish(tx, id) : await updateDish(tx, id, change);
  if (!row) throw new AppError('DISH_NOT_FOUND');
  return presentDish(row);
};
