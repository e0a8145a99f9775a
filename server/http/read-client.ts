import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Settings } from '../settings.ts';

/** The address of whoever sent a request: what a proxy says only where it is one of ours. */
export const readClient = ({ trustedProxies }: Pick<Settings, 'trustedProxies'>) => {
  if (!trustedProxies) return ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';
  const isOurs = proxyAddress.compile(trustedProxies);
  return (request: IncomingMessage): string => proxyAddress(request, isOurs);
};
