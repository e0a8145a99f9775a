import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/** The origin that guests use: `PUBLIC_URL`, or without it (never in production) what they typed. */
export const ownOrigin = (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string => {
  if (publicUrl) return new URL(publicUrl).origin;
  const typed = `http://${headers.host ?? 'localhost'}`;
  return URL.canParse(typed) ? new URL(typed).origin : 'http://localhost';
};
