import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { AnswerLog, loggerOptions } from './logging.ts';
import { mendAddress } from './mend-address.ts';
import { refuseUnreadable } from './problems/refuse-unreadable.ts';
import { sendProblem } from './problems/send-problem.ts';

export const serverOptions = (
  settings: Pick<Settings, 'logLevel' | 'trustedProxies'>,
  nameRequest: () => string,
) =>
  ({
    bodyLimit: 100_000,
    logger: loggerOptions(settings),
    logController: new AnswerLog(),
    genReqId: nameRequest,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => mendAddress(url),
    clientErrorHandler: refuseUnreadable(nameRequest),
    // Nobody can talk their way around a limit with a header: only proxies that are named are believed.
    trustProxy: settings.trustedProxies ?? false,
    // A long id is as unknown as any other, not an unknown call.
    routerOptions: { maxParamLength: 2_000 },
    // While stopping, whoever still has a connection gets their answer.
    return503OnClosing: false,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(error, request, reply);
    },
  }) satisfies FastifyServerOptions;
