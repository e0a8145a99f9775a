import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '#contract/errors.ts';
import type { Problem } from '#contract/problem.ts';
import { AppError } from './app-error.ts';
import { explainError } from './explain-error.ts';

const retryAfterSeconds = 5;

/** Answers any failure as RFC 9457 problem+json; the log keeps what the answer leaves out. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { code, facts } = explainError(error);
  const { status, title, message } = errors[code];
  if (status >= 500) request.log.error({ err: error }, title);
  if (code === 'UNAVAILABLE') reply.header('retry-after', retryAfterSeconds);
  const problem: Problem = {
    ...facts,
    type: `urn:problem-type:nightdesk:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: message,
    code,
    requestId: request.id,
  };
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
};

/** Nobody serves this. */
export const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(new AppError('CALL_NOT_FOUND'), request, reply);
