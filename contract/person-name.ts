import { z } from 'zod';

/** One line of text: names stand in our mails, where a line break would let a stranger write the rest. */
export const PersonName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, '{field} is a single line of text.');
