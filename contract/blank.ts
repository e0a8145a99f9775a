import { z } from 'zod';

/** Empty and spaces-only are the same as missing. */
export const isBlank = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const dropBlank = (value: unknown): unknown => (isBlank(value) ? undefined : value);

/** A field that may be left out or left blank. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(dropBlank, schema);
