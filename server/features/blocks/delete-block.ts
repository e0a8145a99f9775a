import type { Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { recordClosure } from '../insights/record-closure.ts';
import { deleteBlockRow, findBlock, lockBookable } from './blocks.queries.ts';

/** Removes a block; the log keeps what it was. */
export const deleteBlock = async (tx: Tx, context: DeskContext, blockId: string) => {
  const bookable = await findBlock(tx, blockId);
  if (!bookable) throw new AppError('BLOCK_NOT_FOUND');
  await lockBookable(tx, bookable);
  const block = await deleteBlockRow(tx, blockId);
  if (!block) throw new AppError('BLOCK_NOT_FOUND');
  const { startsAt: since, endsAt: until } = block;
  await recordClosure(tx, { ...bookable, since, until, why: 'block' }, context);
  await recordDeskAction(tx, context, {
    subject: `${bookable.kind} ${bookable.bookableId}`,
    before: { blockId, ...block },
  });
  return { success: true as const };
};
