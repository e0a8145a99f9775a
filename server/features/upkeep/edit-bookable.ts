import { notFoundCodes } from '#contract/kinds.ts';
import { fromCents, toCents } from '#contract/money.ts';
import type { Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { recordClosure } from '../insights/record-closure.ts';
import {
  type Bookable,
  type EditedColumns,
  type EditedRow,
  findLastChange,
  lockForEdit,
  updateBookable,
} from './edits.queries.ts';

/** An admin's edit of a bookable; omitted fields stay. */
export type BookableEdit = {
  title?: string | undefined;
  description?: string | undefined;
  image?: string | undefined;
  images?: string[] | undefined;
  imageTexts?: string[] | undefined;
  price?: number | undefined;
  details?: string | undefined;
  rating?: number | undefined;
  accessCode?: string | undefined;
  retired?: boolean | undefined;
  version?: number | undefined;
};

/** Without new texts, pictures keep their own when they are reordered. */
const imagesOf = ({ image, images, imageTexts }: BookableEdit, found: EditedRow) => {
  if (!images && !imageTexts) return { image };
  const urls = images ?? (image ? [image, ...found.images.slice(1)] : found.images);
  const textOf = (url: string) => found.image_texts[found.images.indexOf(url)] ?? '';
  const missing = urls.slice(imageTexts?.length).map(() => '');
  return { images: urls, image_texts: imageTexts ? [...imageTexts, ...missing] : urls.map(textOf) };
};

const columnsOf = (
  edit: BookableEdit,
  found: EditedRow,
  now: Date,
): { [Name in keyof EditedColumns]?: EditedColumns[Name] | undefined } => {
  const {
    price,
    retired,
    accessCode,
    version: _,
    image: _image,
    images: _images,
    imageTexts: _texts,
    ...same
  } = edit;
  return {
    ...same,
    ...imagesOf(edit, found),
    ...(price !== undefined && { price_cents: toCents(price) }),
    ...(accessCode !== undefined && { access_code: accessCode || null }),
    // Retiring again keeps the first time.
    ...(retired !== undefined && { retired_at: retired ? (found.retired_at ?? now) : null }),
  };
};

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/** Only real changes. */
const findChanges = (edit: BookableEdit, found: EditedRow, now: Date): Partial<EditedColumns> =>
  Object.fromEntries(
    Object.entries(columnsOf(edit, found, now)).filter(
      ([name, value]) => value !== undefined && !isSame(value, found[name as keyof EditedColumns]), // its own columns
    ),
  );

/** Columns under their names in the log. */
const factsOf = ({ price_cents, retired_at, image_texts, access_code, ...same }: Partial<EditedColumns>) => ({
  ...same,
  ...(image_texts && { imageTexts: image_texts }),
  ...(price_cents !== undefined && { price: fromCents(price_cents) }),
  ...(retired_at !== undefined && { retired: retired_at !== null }),
  ...(access_code !== undefined && { accessCode: access_code }),
});

const pick = (row: EditedRow, names: readonly string[]): Partial<EditedColumns> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/**
 * Edits the texts and price of a bookable, retires it or brings it back; bookings keep their own title and
 * price. With a version, refuses if somebody has changed it since, and reports who, when and the current
 * state.
 */
export const editBookable = async <T extends object>(
  tx: Tx,
  context: DeskContext,
  { edit, show, ...bookable }: Bookable & { edit: BookableEdit; show: () => Promise<T> },
): Promise<T & { retired: boolean; version: number }> => {
  const found = await lockForEdit(tx, bookable);
  if (!found) throw new AppError(notFoundCodes[bookable.kind]);
  const current = async (version: number) => {
    const shown = await show();
    return { ...shown, retired: 'retired' in shown, version };
  };
  if (edit.version !== undefined && edit.version !== found.version) {
    const last = await findLastChange(tx, bookable);
    throw new AppError('CHANGED_MEANWHILE', {
      ...(last && { by: last.by, at: last.at.toISOString() }),
      current: await current(found.version),
    });
  }
  const changes = findChanges(edit, found, new Date(context.now.epochMilliseconds));
  const names = Object.keys(changes);
  if (names.length === 0) return current(found.version);
  const version = await updateBookable(tx, bookable, changes);
  if (changes.retired_at === null && found.retired_at)
    await recordClosure(tx, { ...bookable, since: found.retired_at, why: 'retired' }, context);
  await recordDeskAction(tx, context, {
    subject: `${bookable.kind} ${bookable.bookableId}`,
    before: factsOf(pick(found, names)),
    after: factsOf(changes),
  });
  return current(version);
};
