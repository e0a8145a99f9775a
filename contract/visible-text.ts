import { z } from 'zod';

/** Text in which there is something to see. Spaces are more to PostgreSQL than to `trim`, and some letters are invisible. */
export const visibleText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/[^\p{Cc}\p{Cf}\p{Z}]/u, 'There is nothing to read in this.');
