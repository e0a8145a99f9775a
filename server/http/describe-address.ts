import type { Server } from 'node:net';

/** The address a server listens on, as one would type it on this machine; undefined when it does not listen. */
export const describeAddress = (address: ReturnType<Server['address']>): string | undefined => {
  // Never a socket's path: we listen on a port.
  if (address === null || typeof address === 'string') return undefined;
  const { address: host, family, port } = address;
  const everywhere = ['0.0.0.0', '::'].includes(host);
  return `http://${everywhere ? 'localhost' : family === 'IPv6' ? `[${host}]` : host}:${port}`;
};
