import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { Problem } from '#contract/problem.ts';
import { inLanguage } from '#messages/server.ts';
import { isDatabaseDown } from '../../db/connection/is-database-down.ts';
import { readAcceptLanguage } from '../../lib/choose-language.ts';
import { formatMoney } from '../../lib/format-cents.ts';
import { AppError } from '../app-error.ts';
import { dataHeaders } from '../security-headers.ts';
import { errorTitles } from './error-titles.ts';
import { translateError, translateFacts, translateField } from './translate-problem.ts';

/** Fastify's own errors as codes of the contract. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'BAD_INPUT',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
};

/** Violated constraints as codes of the contract. */
const constraintCodes: Readonly<Record<string, ErrorCode>> = {
  users_last_admin: 'LAST_ADMIN',
  users_no_suspended_staff: 'SUSPENDED',
  sessions_not_suspended: 'SUSPENDED',
  bookings_not_suspended: 'SUSPENDED',
  bookings_no_shared_night: 'ROOM_TAKEN',
  bookings_no_shared_room_hour: 'STUDY_ROOM_TAKEN',
  bookings_no_shared_pc_hour: 'PC_TAKEN',
  bookings_no_closed_sleeping: 'ROOM_TAKEN',
  bookings_no_closed_study: 'STUDY_ROOM_TAKEN',
  bookings_no_closed_pc: 'PC_TAKEN',
  bookings_no_retired_sleeping: 'ROOM_NOT_FOUND',
  bookings_no_retired_study: 'STUDY_ROOM_NOT_FOUND',
  bookings_no_retired_pc: 'PC_NOT_FOUND',
  waitlist_once: 'ALREADY_WAITING',
  dishes_name: 'DISH_EXISTS',
  rooms_images: 'IMAGE_TEXTS',
  pcs_images: 'IMAGE_TEXTS',
  images_exist: 'PHOTO_GONE',
  feedback_once: 'FEEDBACK_EXISTS',
  house_currency_fixed: 'CURRENCY_FIXED',
};

/** Fields of errors by Fastify and `pg`. */
type Hints = { code?: string; statusCode?: number; constraint?: string };

/** Turns anything thrown into a code of the contract; unknown errors are `INTERNAL` and reveal nothing. */
export const explainError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isDatabaseDown(error)) return new AppError('UNAVAILABLE');
  const { code = '', statusCode, constraint = '' } = error as Hints;
  const known = frameworkCodes[code] ?? constraintCodes[constraint];
  if (known) return new AppError(known);
  // secure-json-parse refuses "__proto__" without a code of its own.
  return new AppError(statusCode === 400 && error instanceof SyntaxError ? 'BAD_JSON' : 'INTERNAL');
};

/** Fills in facts: `{max}` as it is, `{due, money}` as a formatted amount. */
const fill = (message: string, facts: AppError['facts']): string =>
  message.replace(/\{(\w+)(, money)?\}/g, (gap, name: string, money?: string) => {
    const fact = facts[name] ?? gap;
    return money !== undefined && typeof fact === 'number' ? formatMoney(fact) : String(fact);
  });

/** A translated message formats the same facts as money as the English one. */
const markMoney = (text: string, english: string): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) =>
    english.includes(`{${name}, money}`) ? `{${name}, money}` : gap,
  );

type Refused = { path: string; message: string };

/** Message and facts of a refusal in another language. */
const translate = ({ code, facts }: Pick<AppError, 'code' | 'facts'>, message: string, language: string) => {
  const wrong = facts.errors as Refused[] | undefined; // the contract's English messages
  const own = translateError(code, language);
  return {
    facts: {
      ...facts,
      ...(wrong && { errors: wrong.map((one) => ({ ...one, message: translateField(one, language) })) }),
    },
    words: own ? translateFacts(facts, language) : facts,
    message: own ? markMoney(own, message) : message,
  };
};

/** The body of a refusal (RFC 9457). Only its texts depend on the language. */
export const makeProblem = (
  error: Pick<AppError, 'code' | 'facts'>,
  requestId: string,
  language = 'en',
): Problem => {
  const { code } = error;
  const { status, message: english } = errors[code];
  const { facts, words, message } =
    language === 'en'
      ? { facts: error.facts, words: error.facts, message: english }
      : translate(error, english, language);
  const title = errorTitles[code];
  const type = `urn:problem-type:nightdesk:${code.toLowerCase().replaceAll('_', '-')}`;
  return {
    ...facts,
    type,
    title,
    status,
    detail: inLanguage(language, () => fill(message, words)),
    code,
    requestId,
  };
};

export const retryAfterSeconds = 5;

/** The wait for daily limits, in seconds: by then, part of the count has expired. */
const oneHour = 3600;

/** Pay pages are closed within a minute or so. */
const waits: Partial<Record<ErrorCode, number>> = { TOO_MANY_PAY_PAGES: 60 };

/** Sends any error as RFC 9457 problem+json; details that it leaves out are logged. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language =
    request.language ?? readAcceptLanguage(request.headers['accept-language']) ?? currentHouse().language;
  const problem = makeProblem(explainError(error), request.id, language);
  const { code, status, title } = problem;
  reply.refusal = code;
  if (status >= 500) request.log.error({ err: error }, title);
  if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', waits[code] ?? oneHour);
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
  if (language !== 'en') reply.header('content-language', language);
  return reply
    .code(status)
    .headers(dataHeaders)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
};

export const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(new AppError('CALL_NOT_FOUND'), request, reply);
