import { toCents } from '#contract/money.ts';
import type { NewRoom } from '#contract/rooms.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Db, RoomKind } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { insertRoom, nextRoomId } from './rooms.queries.ts';

/** Adds a room, once per idempotency key. The price is by the night or, for a study room, by the hour. */
export const addRoom = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  kind: RoomKind,
  { pricePerNight, imageTexts, accessCode, ...room }: NewRoom,
): Promise<{ insertedId: number }> => {
  const id = await nextRoomId(db);
  const insertedId = await createIdempotently(db, idempotentCall, String(id), async (tx) => {
    await insertRoom(tx, {
      ...room,
      image_texts: imageTexts,
      id,
      kind,
      price_cents: toCents(pricePerNight),
      access_code: accessCode || null,
    });
    await recordDeskAction(tx, context, {
      subject: `${kindOf[kind]} ${id}`,
      after: { ...room, price: pricePerNight, ...(accessCode && { accessCode }) },
    });
    return String(id);
  });
  return { insertedId: Number(insertedId) };
};
