import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from './app-error.ts';
import { isDatabaseDown } from './is-database-down.ts';

/** Fastify's own refusals in the contract's words. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'BAD_INPUT',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
};

const fromPointer = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');

/** Turns whatever was thrown into a code of the contract; what nobody foresaw is `INTERNAL` and keeps its secrets. */
export const explainError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: fromPointer(instancePath),
      message: message ?? 'Not accepted',
    }));
    return new AppError('BAD_INPUT', { errors });
  }
  if (isDatabaseDown(error)) return new AppError('UNAVAILABLE');
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  // secure-json-parse refuses "__proto__" without a code of its own.
  return new AppError(statusCode === 400 && error instanceof SyntaxError ? 'BAD_JSON' : 'INTERNAL');
};
