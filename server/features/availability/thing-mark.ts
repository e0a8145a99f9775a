import { z } from 'zod';
import { kinds } from '#contract/kinds.ts';
import { refuseMark } from '../../lists/cursor.ts';
import type { Place } from './availability.queries.ts';

const Mark = z.object({ kind: z.enum(kinds), id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)) });

export const writeThingMark = ({ kind, id }: Place): string => `${kind}~${id}`;

/** Reads back where a page ended; what no such list has given is bad input. */
export const readThingMark = (text: string | undefined): Place | undefined => {
  if (text === undefined) return undefined;
  const [, kind, id] = /^([a-z]+)~(\d+)$/.exec(text) ?? [];
  const mark = Mark.safeParse({ kind, id });
  if (!mark.success) throw refuseMark();
  return mark.data;
};
