import type { Kysely } from 'kysely';
import type { NewDish } from '#contract/food/menu.ts';
import { toCents } from '#contract/money.ts';
import type { Database } from '../../db/schema.ts';
import type { Attempt } from '../../http/read-idempotency-key.ts';
import { createOnce } from '../../idempotency/create-idempotently.ts';
import { drawDishId, insertDish } from './menu.queries.ts';

/** Puts a dish on the card, once under one key; the database keeps names on the card apart. */
export const addDish = async (
  db: Kysely<Database>,
  attempt: Attempt,
  { imageUrl, price, membersOnly = false, ...dish }: NewDish,
): Promise<{ insertedId: number }> => {
  const id = await drawDishId(db);
  const insertedId = await createOnce(db, attempt, String(id), async (tx) => {
    const card = { image: imageUrl, price_cents: toCents(price), members_only: membersOnly };
    await insertDish(tx, { ...dish, ...card, id });
    return String(id);
  });
  return { insertedId: Number(insertedId) };
};
