import type { ErrorCode } from '#contract/errors.ts';
import { isDatabaseDown } from '../../db/connection/is-database-down.ts';
import { AppError } from '../app-error.ts';

/** Fastify's own refusals in the contract's words. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'BAD_INPUT',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
};

/** What the database refuses by a constraint's name. */
const constraintCodes: Readonly<Record<string, ErrorCode>> = {
  users_last_admin: 'LAST_ADMIN',
  bookings_no_shared_night: 'ROOM_TAKEN',
  bookings_no_shared_room_hour: 'STUDY_ROOM_TAKEN',
  bookings_no_shared_pc_hour: 'PC_TAKEN',
  dishes_name: 'DISH_EXISTS',
  feedback_once: 'FEEDBACK_EXISTS',
};

/** What Fastify and `pg` say of an error besides its message. */
type Hints = { code?: string; statusCode?: number; constraint?: string };

/** Turns whatever was thrown into a code of the contract; what nobody foresaw is `INTERNAL` and keeps its secrets. */
export const explainError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isDatabaseDown(error)) return new AppError('UNAVAILABLE');
  const { code = '', statusCode, constraint = '' } = error as Hints;
  const known = frameworkCodes[code] ?? constraintCodes[constraint];
  if (known) return new AppError(known);
  // secure-json-parse refuses "__proto__" without a code of its own.
  return new AppError(statusCode === 400 && error instanceof SyntaxError ? 'BAD_JSON' : 'INTERNAL');
};
