import type { Kysely } from 'kysely';
import type { Kind } from '#contract/kinds.ts';
import { kindOf } from '../db/booked-kinds.ts';
import type { Database } from '../db/schema.ts';

export type Thing = { kind: Kind; id: number; priceCents: number };

/** Everything in the house that can be booked. */
export const listThings = async (db: Kysely<Database>): Promise<Thing[]> => {
  const rooms = await db.selectFrom('rooms').select(['id', 'kind', 'price_cents']).orderBy('id').execute();
  const pcs = await db.selectFrom('pcs').select(['id', 'price_cents']).orderBy('id').execute();
  return [
    ...rooms.map(({ id, kind, price_cents }) => ({
      kind: kindOf[kind],
      ...{ id, priceCents: price_cents },
    })),
    ...pcs.map(({ id, price_cents }) => ({ kind: 'pc' as const, id, priceCents: price_cents })),
  ];
};
