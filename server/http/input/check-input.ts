import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { describeMissing } from '#contract/fields.rules.ts';
import { isBlank } from '#contract/fields.ts';
import { AppError } from '../app-error.ts';

/** PostgreSQL can store neither NUL nor half a surrogate pair, and no honest client sends them. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isSound = (value: unknown): boolean => {
  // An explicit stack instead of recursion: JSON may be nested deeper than the call stack.
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string') {
      if (!isSoundText(next)) return false;
    } else if (next !== null && typeof next === 'object') {
      for (const [name, inner] of Object.entries(next)) rest.push(name, inner);
    }
  }
  return true;
};

/** Refuses a request with such text anywhere in address or body, before any schema sees it. */
export const refuseBrokenText = (
  { query, params, body }: FastifyRequest,
  _reply: unknown,
  done: (error?: Error) => void,
): void => done(isSound(query) && isSound(params) && isSound(body) ? undefined : new AppError('BAD_INPUT'));

/** If a call has its own error for blank fields, it comes first. */
export const refuseBlank = ({ whenBlank }: Endpoint) =>
  whenBlank &&
  ((request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    const body = request.body as Record<string, unknown> | null | undefined; // any JSON value
    const isThere = (name: string | undefined) => name !== undefined && !isBlank(body?.[name]);
    const missing = whenBlank.fields.filter((name) => !isThere(name) && !isThere(whenBlank.instead?.[name]));
    const errors = missing.map((path) => ({ path, message: describeMissing(path) }));
    done(errors.length > 0 ? new AppError(whenBlank.code, { errors }) : undefined);
  });

/** Forms send `?q=&maxPrice=` for blank fields: missing, empty and spaces-only are the same. */
export const removeBlankValues = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
  const query = request.query as Record<string, unknown>; // Fastify's own parser made it
  for (const name in query) if (isBlank(query[name])) delete query[name];
  done();
};

type Formatter = NonNullable<RouteShorthandOptions['schemaErrorFormatter']>;

const fromPointer = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');

const listErrors = (validation: Parameters<Formatter>[0]) =>
  validation.map(({ instancePath, message = '' }) => ({ path: fromPointer(instancePath), message }));

/** Refuses invalid input, with the call's own error if it has one. */
export const refuseWrong =
  ({ whenWrong }: Pick<Endpoint, 'whenWrong'>): Formatter =>
  (validation, part) => {
    const errors = listErrors(validation);
    // A body that is no object has none of the fields.
    const isMeant =
      part === 'body' && errors.some(({ path }) => path === '' || whenWrong?.fields.includes(path));
    return new AppError(whenWrong && isMeant ? whenWrong.code : 'BAD_INPUT', { errors });
  };
