import { isDeepStrictEqual } from 'node:util';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { type BlockTime, readBlockTime } from '#contract/desk/blocks.rules.ts';
import type { Tx } from '../../../db/schema.ts';
import { recordHouseAction } from '../../../desk-log/record-desk-action.ts';
import { generateId } from '../../../lib/generate-id.ts';
import { recordClosure } from '../../insights/record-closure.ts';
import { deleteBlockRow, insertBlock, lockBookable } from '../blocks.queries.ts';
import {
  type Clash,
  type DueImport,
  deleteClashes,
  findImportedBlocks,
  findTaken,
  type ImportedBlock,
  insertClashes,
  insertImportedBlock,
  lockImport,
  updateSold,
} from './imports.queries.ts';
import { type ImportedTime, leaveOut, overlap } from './reading/import-times.rules.ts';

const isSame = (one: ImportedTime, other: ImportedTime): boolean =>
  isDeepStrictEqual([one.from, one.to], [other.from, other.to]);

type Place = DueImport & { title: string; name: string };

/** Removes a block that the calendar no longer has. */
const openBlock = async (tx: Tx, place: Place, { blockId }: ImportedBlock, clock: VenueClock) => {
  const { kind, bookableId } = place;
  const block = await deleteBlockRow(tx, blockId);
  if (!block) return;
  const { startsAt: since, endsAt: until } = block;
  await recordClosure(tx, { kind, bookableId, since, until, why: 'block' }, clock);
  await recordHouseAction(tx, {
    action: 'DELETE /desk/blocks/{id}',
    now: clock.now,
    subject: `${kind} ${bookableId}`,
    before: { blockId, ...block },
  });
};

/** Adds a block for a calendar; false if the time was taken meanwhile. */
const closeTime = async (tx: Tx, place: Place, time: BlockTime & ImportedTime, clock: VenueClock) => {
  const { kind, bookableId, importId, title, name: reason } = place;
  const blockId = generateId();
  if (!(await insertBlock(tx, { kind, bookableId, blockId, title, reason, time }))) return false;
  await insertImportedBlock(tx, blockId, importId);
  await recordHouseAction(tx, {
    action: 'POST /desk/blocks',
    now: clock.now,
    subject: `${kind} ${bookableId}`,
    after: { blockId, from: time.from, to: time.to, reason },
  });
  return true;
};

/**
 * Updates the blocks of a bookable to the times of a calendar. What is booked, held or blocked here stays: the free rest is
 * blocked, and the clash is kept for the desk. False if the calendar is not followed any more, or another fetch was requested
 * meanwhile.
 */
export const followFeed = async (
  tx: Tx,
  due: DueImport,
  times: readonly ImportedTime[],
  clock: VenueClock,
): Promise<boolean> => {
  const { kind, importId } = due;
  const { now, timeZone } = clock;
  const found = await lockBookable(tx, due);
  const known = await lockImport(tx, due, importId);
  if (!found || known?.dueAt.getTime() !== due.until.getTime()) return false;
  const place = { ...due, title: found.title, name: known.name };
  const read = (time: ImportedTime) => {
    const block = readBlockTime({ kind, ...time }, timeZone);
    const isOver = !block || block.endsAt.epochMilliseconds <= now.epochMilliseconds;
    return isOver ? [] : [{ ...block, ...time }];
  };
  const wanted = times.flatMap(read);
  const [first, last] = [wanted[0], wanted.at(-1)];
  const taken = first && last ? await findTaken(tx, due, { from: first.from, to: last.to }, now) : [];
  const pieces = wanted.flatMap((time) => leaveOut(time, taken, { kind, timeZone })).flatMap(read);
  const own = await findImportedBlocks(tx, due, now);
  // Before its blocks are removed: a booking or block that ends at a clash triggers another fetch.
  await deleteClashes(tx, importId);
  for (const block of own)
    if (!pieces.some((piece) => isSame(piece, block))) await openBlock(tx, place, block, clock);
  const clashes: Clash[] = wanted.filter((time) => taken.some((busy) => overlap(time, busy)));
  for (const piece of pieces) {
    if (own.some((block) => isSame(piece, block))) continue;
    const isClosed = await closeTime(tx, place, piece, clock);
    if (!isClosed && !clashes.some((clash) => overlap(clash, piece))) clashes.push(piece);
  }
  await insertClashes(tx, due, clashes);
  await updateSold(tx, due);
  return true;
};
