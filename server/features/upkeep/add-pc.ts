import { toCents } from '#contract/money.ts';
import type { NewPc } from '#contract/pcs.ts';
import type { Db } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { insertPc, nextPcId } from './edits.queries.ts';

/** The picture of a PC without one. */
export const drawingOfPc = '/pictures/pc-daily.svg';

/** Adds a PC under the next number, once per idempotency key. */
export const addPc = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  { title, description, price, image, images, imageTexts = [], accessCode }: NewPc,
): Promise<{ insertedId: number }> => {
  const insertedId = await createIdempotently(db, idempotentCall, '', async (tx) => {
    const id = await nextPcId(tx);
    const pictures = images ? { images } : { image: image || drawingOfPc };
    const words = { title, description, ...pictures };
    const access_code = accessCode || null;
    await insertPc(tx, { ...words, image_texts: imageTexts, id, price_cents: toCents(price), access_code });
    await recordDeskAction(tx, context, {
      subject: `pc ${id}`,
      after: { ...words, price, ...(accessCode && { accessCode }) },
    });
    return String(id);
  });
  return { insertedId: Number(insertedId) };
};
