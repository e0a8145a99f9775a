import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { AnswerLog, loggerOptions } from './logging.ts';
import { createRequestNames } from './request-names.ts';
import { sendProblem } from './send-problem.ts';

/** How much and how long a client may send before it is cut off. */
const limits = {
  bodyLimit: 100_000,
  requestTimeout: 10_000,
  connectionTimeout: 60_000,
  http: { maxHeaderSize: 16_384, headersTimeout: 10_000 },
} as const;

export const serverOptions = (settings: Pick<Settings, 'logLevel'>) =>
  ({
    ...limits,
    logger: loggerOptions(settings),
    logController: new AnswerLog(),
    genReqId: createRequestNames(),
    requestIdHeader: false,
    // Whoever is behind a proxy shares its limit; nobody can talk their way around it with a header.
    trustProxy: false,
    // A long id is as unknown as any other, not an unknown call.
    routerOptions: { maxParamLength: 2_000 },
    // While stopping, whoever still has a connection gets their answer.
    return503OnClosing: false,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(error, request, reply);
    },
  }) satisfies FastifyServerOptions;
