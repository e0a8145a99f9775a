import { z } from 'zod';
import { visible } from './visible.ts';

/** Text in which there is something to see. Spaces are more to PostgreSQL than to `trim`, and some letters are invisible. */
export const visibleText = (most: number) =>
  z.string().trim().max(most).regex(visible, { error: 'There is nothing to read in this.', abort: true });

/** The same in a single line, with nothing in it that turns the order of letters around. */
export const visibleLine = (most: number) =>
  visibleText(most).regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
    'This is to be a single line of text.',
  );
