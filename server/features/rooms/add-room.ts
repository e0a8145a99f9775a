import type { Kysely } from 'kysely';
import { toCents } from '#contract/money.ts';
import type { NewRoom } from '#contract/rooms.ts';
import type { Database, RoomKind } from '../../db/schema.ts';
import { insertRoom } from './rooms.queries.ts';

/** Adds a room to the house. The price is by the night or, for a study room, by the hour. */
export const addRoom = async (
  db: Kysely<Database>,
  kind: RoomKind,
  { pricePerNight, ...room }: NewRoom,
): Promise<{ insertedId: number }> => {
  const { id } = await insertRoom(db, { ...room, kind, price_cents: toCents(pricePerNight) });
  return { insertedId: id };
};
