import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Settings } from '../settings.ts';

/** Queries may contain tokens, so only the path is logged; a feed's path is a token itself. */
const pathOf = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/calendars\/).+/i, '$1[secret]');

const secretHeaders = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;

const hideSecrets = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.test(name) ? '[secret]' : value]),
  );

type ErrorEntry = { type: string; message: string; stack: string; [more: string]: unknown };

/** Details of PostgreSQL's errors contain guests' data. */
const describeError = (error: Error & { code?: string; constraint?: string }): ErrorEntry => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.code !== undefined && { code: error.code }),
  ...(error.constraint !== undefined && { constraint: error.constraint }),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** Pino's redaction would cost every request, logged or not; these serializers cost only what is logged. */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) =>
  ({
    level: logLevel,
    serializers: {
      req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      headers: hideSecrets,
      err: describeError,
    },
  }) satisfies FastifyServerOptions['logger'];

/** One line per response, with the id that the client was given. */
export class ResponseLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const ms = Math.round(res.elapsedTime * 10) / 10;
    if (error) req.log.error({ req, res, ms, err: error }, 'failed');
    else req.log.info({ req, res, ms }, 'answered');
  }
}

/** Cached responses are by far the most and touch nothing; they are logged for debugging only. */
export const areCachedResponsesLogged = ({ logLevel }: Pick<Settings, 'logLevel'>): boolean =>
  ['debug', 'trace'].includes(logLevel);
