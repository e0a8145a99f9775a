import type { Temporal } from 'temporal-polyfill';
import type { RoomCalendars } from '#contract/calendars/feeds.ts';
import { maxImports } from '#contract/calendars/imports.rules.ts';
import type { NewImport } from '#contract/calendars/imports.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import type { IdempotentCall } from '../../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../../idempotency/create-idempotently.ts';
import { generateId } from '../../../lib/generate-id.ts';
import { readOutsideUrl } from '../../../lib/outside/fetch-outside.ts';
import { recordClosure } from '../../insights/record-closure.ts';
import { type Bookable, deleteBlockRow, lockBookable } from '../blocks.queries.ts';
import {
  countImports,
  deleteImportRow,
  findImportedBlocks,
  findImports,
  insertImport,
  lockImport,
  updateDue,
  updateSold,
} from './imports.queries.ts';

const subjectOf = ({ kind, bookableId }: Bookable): string => `${kind} ${bookableId}`;

const lockOrRefuse = async (tx: Tx, bookable: Bookable) => {
  const found = await lockBookable(tx, bookable);
  if (!found) throw new AppError(notFoundCodes[bookable.kind]);
  return found;
};

const lockImportOrRefuse = async (tx: Tx, bookable: Bookable, importId: string) => {
  await lockOrRefuse(tx, bookable);
  const found = await lockImport(tx, bookable, importId);
  if (!found) throw new AppError('CALENDAR_NOT_FOUND');
  // The rest of the address may be a secret of the other site.
  return { name: found.name, site: new URL(found.url).host };
};

/** The calendars that a bookable follows, with their last result. */
export const listImports = async (
  db: Db,
  bookable: Bookable,
  now: Temporal.Instant,
): Promise<RoomCalendars['imports']> =>
  (await findImports(db, bookable, now)).map(
    ({ importId, name, url, dueAt, fetchedAt, problem, blocks, clashes }) => ({
      _id: importId,
      name,
      site: new URL(url).host,
      blocks,
      clashes,
      isWaiting: dueAt.getTime() <= now.epochMilliseconds,
      ...(fetchedAt && { fetchedAt: fetchedAt.toISOString() }),
      ...(problem && { problem }),
    }),
  );

/** Follows a calendar of another site; idempotent by its key. The first fetch follows in the background. */
export const addImport = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  { bookable, name, url: given }: NewImport & { bookable: Bookable },
) => {
  const url = readOutsideUrl(given)?.href;
  if (url === undefined || url.length > 2000) throw new AppError('CALENDAR_ADDRESS');
  const importId = generateId();
  const insertedId = await createIdempotently(db, idempotentCall, importId, async (tx) => {
    await lockOrRefuse(tx, bookable);
    if ((await countImports(tx, bookable)) >= maxImports) throw new AppError('CALENDARS_FULL');
    if (!(await insertImport(tx, { ...bookable, importId, name, url, now: context.now })))
      throw new AppError('CALENDAR_EXISTS');
    await recordDeskAction(tx, context, {
      subject: subjectOf(bookable),
      after: { importId, name, site: new URL(url).host },
    });
    return importId;
  });
  return { insertedId };
};

/** Fetches a calendar now instead of when it is due. */
export const fetchImportNow = async (
  tx: Tx,
  context: DeskContext,
  { bookable, importId }: { bookable: Bookable; importId: string },
) => {
  const { name } = await lockImportOrRefuse(tx, bookable, importId);
  await updateDue(tx, importId, context.now);
  await recordDeskAction(tx, context, { subject: subjectOf(bookable), after: { importId, name } });
  return { success: true as const };
};

/** Stops following a calendar and removes its blocks. */
export const deleteImport = async (
  tx: Tx,
  context: DeskContext,
  { bookable, importId }: { bookable: Bookable; importId: string },
) => {
  const { name, site } = await lockImportOrRefuse(tx, bookable, importId);
  const blocks = await findImportedBlocks(tx, { kind: bookable.kind, importId }, context.now);
  for (const { blockId } of blocks) {
    const block = await deleteBlockRow(tx, blockId);
    if (block)
      await recordClosure(
        tx,
        { ...bookable, since: block.startsAt, until: block.endsAt, why: 'block' },
        context,
      );
  }
  await deleteImportRow(tx, importId);
  await updateSold(tx, bookable);
  await recordDeskAction(tx, context, {
    subject: subjectOf(bookable),
    before: { importId, name, site, blocks: blocks.length },
  });
  return { success: true as const };
};
