import type { NewDish } from '#contract/food/menu.ts';
import { toCents } from '#contract/money.ts';
import type { Db } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { insertDish, nextDishId } from './menu.queries.ts';

/** Adds a dish to the menu, once per idempotency key; the database keeps names unique. */
export const addDish = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  { imageUrl, price, membersOnly = false, ...dish }: NewDish,
): Promise<{ insertedId: number }> => {
  const id = await nextDishId(db);
  const insertedId = await createIdempotently(db, idempotentCall, String(id), async (tx) => {
    const card = { image: imageUrl, price_cents: toCents(price), members_only: membersOnly };
    await insertDish(tx, { ...dish, ...card, id });
    const after = { ...dish, imageUrl, price, ...(membersOnly && { membersOnly }) };
    await recordDeskAction(tx, context, { subject: `dish ${id}`, after });
    return String(id);
  });
  return { insertedId: Number(insertedId) };
};
