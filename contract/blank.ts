import { z } from 'zod';

const dropBlank = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

/** A field that may be left out; empty and spaces-only are the same as missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(dropBlank, schema);
