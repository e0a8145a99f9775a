import { z } from 'zod';
import { refuseMark } from './refuse-mark.ts';

/** Where a page of a list in order of time ended: seconds since 1970, exact to the microsecond, and the row's id. */
export type TimeMark = { since: string; id: string };

const Mark = z.object({ since: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/), id: z.string().min(1).max(64) });

export const writeTimeMark = ({ since, id }: TimeMark): string => `${since}~${id}`;

/** Reads a mark back; one that such a list has not given is bad input. */
export const readTimeMark = (text: string | undefined): TimeMark | undefined => {
  if (text === undefined) return undefined;
  const [since, ...rest] = text.split('~');
  const mark = Mark.safeParse({ since, id: rest.join('~') });
  if (!mark.success) throw refuseMark();
  return mark.data;
};
