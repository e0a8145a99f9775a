import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';

const allowed = new WeakSet<Socket>();

/** Lets a body take longer to arrive than usual, up to a time in milliseconds. */
export const allowSlowBody = (request: IncomingMessage, most: number): void => {
  const { socket } = request;
  allowed.add(socket);
  const timer = setTimeout(() => request.destroy(), most).unref();
  finished(request, () => {
    clearTimeout(timer);
    allowed.delete(socket);
  });
};

/** Node reports a timed-out request once, and keeps reading it unless the connection is closed. */
export const mayBeSlow = (socket: Socket): boolean => allowed.has(socket);
