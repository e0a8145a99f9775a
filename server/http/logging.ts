import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Settings } from '../settings.ts';

/** An address may carry a token in its query, so only the path is ever written down. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization'];

export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) =>
  ({
    level: logLevel,
    redact: {
      paths: secretHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
      censor: '[secret]',
    },
    serializers: {
      req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  }) satisfies FastifyServerOptions['logger'];

/** One line for each answer, with the id that the caller was given. */
export class AnswerLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const ms = Math.round(res.elapsedTime * 10) / 10;
    if (error) req.log.error({ req, res, ms, err: error }, 'failed');
    else req.log.info({ req, res, ms }, 'answered');
  }
}
