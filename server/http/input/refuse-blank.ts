import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { sayMissing } from '#contract/fields.rules.ts';
import { isBlank } from '#contract/fields.ts';
import { AppError } from '../app-error.ts';

/** Where a call has its own words for fields left empty, they come before any other complaint. */
export const refuseBlank = ({ whenBlank }: Endpoint) =>
  whenBlank &&
  ((request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    const body = request.body as Record<string, unknown> | null | undefined; // JSON of whatever shape
    const missing = whenBlank.fields.filter((name) => isBlank(body?.[name]));
    const errors = missing.map((path) => ({ path, message: sayMissing(path) }));
    done(errors.length > 0 ? new AppError(whenBlank.code, { errors }) : undefined);
  });
