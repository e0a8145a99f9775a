import { toCents } from '#contract/money.ts';
import type { NewRoom } from '#contract/rooms.ts';
import type { Db, RoomKind } from '../../db/schema.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { insertRoom, nextRoomId } from './rooms.queries.ts';

/** Adds a room to the house, once under one key. The price is by the night or, for a study room, by the hour. */
export const addRoom = async (
  db: Db,
  idempotentCall: IdempotentCall,
  kind: RoomKind,
  { pricePerNight, ...room }: NewRoom,
): Promise<{ insertedId: number }> => {
  const id = await nextRoomId(db);
  const insertedId = await createIdempotently(db, idempotentCall, String(id), async (tx) => {
    await insertRoom(tx, { ...room, id, kind, price_cents: toCents(pricePerNight) });
    return String(id);
  });
  return { insertedId: Number(insertedId) };
};
