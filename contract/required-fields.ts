import type { z } from 'zod';

/** The fields that a body may not leave out: an optional one becomes no required one by being added. */
export const requiredFields = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [] : [name],
  ); // zod's own shape
