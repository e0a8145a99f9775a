import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '#contract/errors.ts';
import type { Problem } from '#contract/problem.ts';
import { AppError } from '../app-error.ts';
import { dataHeaders } from '../security-headers.ts';
import { errorTitles } from './error-titles.ts';
import { explainError } from './explain-error.ts';

/** `{max}` becomes what the facts say of it. */
const fill = (message: string, facts: AppError['facts']): string =>
  message.replace(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap));

/** The body of a refusal, as RFC 9457 has it. */
export const makeProblem = (
  { code, facts }: Pick<AppError, 'code' | 'facts'>,
  requestId: string,
): Problem => {
  const { status, message } = errors[code];
  const title = errorTitles[code];
  const type = `urn:problem-type:nightdesk:${code.toLowerCase().replaceAll('_', '-')}`;
  return { ...facts, type, title, status, detail: fill(message, facts), code, requestId };
};

export const retryAfterSeconds = 5;

/** Limits of a day, in seconds: by then some of what was counted is a day old. */
const oneHour = 3600;

/** Answers any failure as RFC 9457 problem+json; the log keeps what the answer leaves out. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = makeProblem(explainError(error), request.id);
  const { code, status, title } = problem;
  reply.refusal = code;
  if (status >= 500) request.log.error({ err: error }, title);
  if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', oneHour);
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
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
