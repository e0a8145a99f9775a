import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Settings } from '../settings.ts';
import { AppError } from './app-error.ts';
import { type FindCaller, rememberCaller } from './caller.ts';
import { compileValidator } from './compile-validator.ts';
import { compressOptions } from './compress-options.ts';
import { dropBlankValues } from './drop-blank-values.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';
import { refuseForeignOrigin } from './refuse-foreign-origin.ts';
import { apiHeaders } from './security-headers.ts';
import { refuseUnknown, sendProblem } from './send-problem.ts';

type Needs = {
  settings: Pick<Settings, 'publicUrl'>;
  secondsToWait: (ip: string) => number;
  findCaller: FindCaller;
};

/** Gives every call below `/api` its headers, limits, checks and refusals; to be called before any is served. */
export const prepareApi = async (
  api: FastifyInstance,
  { settings, secondsToWait, findCaller }: Needs,
): Promise<void> => {
  const headers = apiHeaders(settings);
  api.decorate('findCaller', rememberCaller(findCaller));

  api.addHook('onRequest', (request, reply, done) => {
    const wait = secondsToWait(request.ip);
    reply.headers(headers).header('x-request-id', request.id);
    if (wait === 0) return done();
    reply.header('retry-after', wait);
    done(new AppError('TOO_MANY_REQUESTS'));
  });
  api.addHook('onRequest', refuseForeignOrigin(settings));
  api.addHook('preValidation', refuseBrokenText);
  api.addHook('preValidation', dropBlankValues);
  api.setValidatorCompiler(compileValidator);
  api.setSerializerCompiler(serializerCompiler);
  // Only JSON is left: a form on another site can send plain text without asking.
  api.removeContentTypeParser('text/plain');
  api.setErrorHandler(sendProblem);
  await api.register(compress, compressOptions);
  // As routes of their own, so that unknown calls count against the limit and never reach the pages.
  for (const rest of ['/', '/*']) api.all(rest, { schema: { hide: true } }, refuseUnknown);
};
