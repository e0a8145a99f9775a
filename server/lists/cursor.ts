import { z } from 'zod';
import type { SortOrder } from '#contract/kinds.ts';
import { AppError } from '../http/app-error.ts';
import { isSoundText } from '../http/input/check-input.ts';

/** The error for an invalid cursor, or one of another list. */
export const refuseCursor = (): AppError =>
  new AppError('BAD_INPUT', {
    errors: [{ path: 'after', message: 'After is what this list has given in its Link header.' }],
  });

/** Where a page ended: sort key and id of its last row. It stays valid when rows come and go. */
export type Cursor = { key: string | number; id: number };

const Id = z.int().min(1).max(2_147_483_647);

const keys = {
  price: z.int().min(0).max(1_000_000_000),
  '-price': z.int().min(0).max(1_000_000_000),
  rating: z.number().min(0).max(10),
  title: z.string().max(120).refine(isSoundText),
  newest: Id,
} satisfies Record<SortOrder, z.ZodType<string | number>>;

/** Lists without a sort order go by id alone. */
const none = z.literal('');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const writeCursor = (sort: SortOrder | undefined, { key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort ?? '', key, id])).toString('base64url');

/** Parses a cursor; one that is invalid or of another order is bad input. */
export const readCursor = (text: string, sort: SortOrder | undefined): Cursor => {
  const Expected = z.tuple([z.literal(sort ?? ''), sort ? keys[sort] : none, Id]);
  const parsed = Expected.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw refuseCursor();
  const [, key, id] = parsed.data;
  return { key, id };
};
