import type { Dish, DishEdit } from '#contract/food/menu.ts';
import { toCents } from '#contract/money.ts';
import type { Tx } from '../../db/schema.ts';
import { compareFacts } from '../../desk-log/compare-facts.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { presentDish } from './list-menu.ts';
import { type DishChange, lockDish, updateDish } from './menu.queries.ts';

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

/** Changes only the given fields of a dish, in one statement; placed orders hold their own copies. */
export const editDish = async (tx: Tx, context: DeskContext, id: number, edit: DishEdit): Promise<Dish> => {
  const change = changeOf(edit, new Date(context.now.epochMilliseconds));
  const found = await lockDish(tx, id);
  const row = found && Object.keys(change).length > 0 ? await updateDish(tx, id, change) : found;
  if (!found || !row) throw new AppError('DISH_NOT_FOUND');
  const changes = compareFacts(presentDish(found), presentDish(row));
  if (changes) await recordDeskAction(tx, context, { subject: `dish ${id}`, ...changes });
  return presentDish(row);
};
