import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { errors } from '#contract/errors.ts';
import type { Settings } from '../settings.ts';
import { AppError } from './app-error.ts';
import { type CallerNeeds, checkCallers } from './caller.ts';
import { compressOptions } from './compress-options.ts';
import { refuseBrokenText, refuseWrong, removeBlankValues } from './input/check-input.ts';
import { compileValidator } from './input/compile-validator.ts';
import { explainError, refuseUnknown, sendProblem } from './problems/send-problem.ts';
import type { CallLimit } from './rate-limit/limit-calls.ts';
import { type LimitRunning, limitRunningCalls } from './rate-limit/limit-running-calls.ts';
import { refuseForeignOrigin } from './refuse-foreign-origin.ts';
import { apiHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Undoes the count of a call that was served from the cache. */
    takeBackCall: CallLimit['takeBack'];
    limitRunning: LimitRunning;
  }
  interface FastifyContextConfig {
    /** The call waits for something else before it uses the database, and then runs under `limitRunning`. */
    limitsItself?: true;
  }
}

type Needs = {
  settings: Pick<Settings, 'publicUrl'>;
  limit: CallLimit;
} & CallerNeeds;

/** Gives all calls below `/api` their headers, limits, checks and error handling; call it before any route is added. */
export const prepareApi = async (
  api: FastifyInstance,
  { settings, limit, ...callers }: Needs,
): Promise<void> => {
  const headers = apiHeaders(settings);
  api.decorate('takeBackCall', limit.takeBack);
  api.decorate('limitRunning', limitRunningCalls(limit.clientOf));
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    const letPass = (wait: number): void => {
      if (wait > 0) reply.header('retry-after', wait);
      done(wait > 0 ? new AppError('TOO_MANY_REQUESTS') : undefined);
    };
    const wait = limit.count(request);
    if (typeof wait === 'number') letPass(wait);
    else wait.then(letPass, done);
  });
  api.addHook('onRequest', refuseForeignOrigin(settings));
  checkCallers(api, callers);
  api.addHook('preValidation', refuseBrokenText);
  api.addHook('preValidation', removeBlankValues);
  api.setValidatorCompiler(compileValidator);
  api.setSchemaErrorFormatter(refuseWrong({}));
  api.setSerializerCompiler(serializerCompiler);
  // Only JSON is left: a form on another site can send plain text without a preflight.
  api.removeContentTypeParser('text/plain');
  api.setErrorHandler(async (error, request, reply) => {
    const isBadInput = errors[explainError(error).code].status === 400;
    // A caller who has signed out gets 401 before 400.
    const refusal = isBadInput ? await api.findRefusal(request) : undefined;
    return sendProblem(refusal ?? error, request, reply);
  });
  await api.register(compress, compressOptions);
  // As routes of their own, so that unknown calls count against the limit and never reach the pages.
  for (const rest of ['/', '/*']) api.all(rest, { schema: { hide: true } }, refuseUnknown);
};
