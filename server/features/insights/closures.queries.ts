import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds.ts';
import type { Tx } from '../../db/schema.ts';

export type Closed = {
  kind: Kind;
  bookableId: number;
  why: 'out of order' | 'retired' | 'block';
  nights?: RawBuilder<unknown>;
  hours?: RawBuilder<unknown>;
};

export const insertClosure = async (
  tx: Tx,
  { kind, bookableId, why, nights, hours }: Closed,
): Promise<void> => {
  const bookable = kind === 'pc' ? sql`pc_id` : sql`room_id`;
  await sql`
    insert into closures (${bookable}, why, nights, hours)
    values (${bookableId}, ${why}, ${nights ?? null}, ${hours ?? null})`.execute(tx);
};
