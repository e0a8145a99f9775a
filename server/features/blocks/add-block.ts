import { type BlockTime, readBlockTime } from '#contract/desk/blocks.rules.ts';
import type { NewBlock } from '#contract/desk/blocks.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { releaseExpiredHoldsIn } from '../checkout/release-holds.ts';
import { findInTheWay, insertBlock, lockBookable, rangeOfBlock } from './blocks.queries.ts';

/** A new block. Its id stays the same across retries. */
type Draft = { context: DeskContext; request: NewBlock; time: BlockTime; blockId: string };

const writeBlock = async (tx: Tx, { context, request, time, blockId }: Draft): Promise<string> => {
  const { kind, id: bookableId, from, to, reason } = request;
  const bookable = { kind, bookableId };
  const found = await lockBookable(tx, bookable);
  if (!found) throw new AppError(notFoundCodes[kind]);
  if (!(await insertBlock(tx, { ...bookable, blockId, title: found.title, reason, time })))
    throw new AppError('BLOCK_CLASH', { bookings: await findInTheWay(tx, bookable, time, context.now) });
  await recordDeskAction(tx, context, {
    subject: `${kind} ${bookableId}`,
    after: { blockId, from, to, reason },
  });
  return blockId;
};

const isClash = (error: unknown): boolean => error instanceof AppError && error.code === 'BLOCK_CLASH';

/** Blocks a free bookable for a time; idempotent by its key. */
export const addBlock = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  request: NewBlock,
) => {
  const time = readBlockTime(request, context.timeZone);
  if (!time) throw new AppError('BLOCK_TIMES');
  const draft = { context, request, time, blockId: generateId() };
  const attempt = () => createIdempotently(db, idempotentCall, draft.blockId, (tx) => writeBlock(tx, draft));
  try {
    return { insertedId: await attempt() };
  } catch (error) {
    // The clash may have been an expired hold.
    const { kind, id: bookableId } = request;
    const slot = { kind, bookableId, span: rangeOfBlock(kind, time) };
    if (!isClash(error) || !(await releaseExpiredHoldsIn(db, slot, context.now))) throw error;
    return { insertedId: await attempt() };
  }
};
