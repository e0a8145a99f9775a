import { z } from 'zod';
import { visible } from './visible.ts';

const nothingToRead = '{field} has nothing to read in it.';

/** Text in which there is something to see. Spaces are more to PostgreSQL than to `trim`, and some letters are invisible. */
export const visibleText = (most: number) =>
  z.string().trim().max(most).regex(visible, { error: nothingToRead, abort: true });

/** The same in a single line, with nothing in it that turns the order of letters around. */
export const visibleLine = (most: number) =>
  visibleText(most).regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
    '{field} is a single line of text.',
  );

/** Text that may also be left blank. */
export const textOrBlank = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => text === '' || visible.test(text), { error: nothingToRead, abort: true });
