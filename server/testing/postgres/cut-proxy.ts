import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { whenDone } from '../when-done.ts';

type Direction = 'up' | 'down';

/**
 * Where to cut: after some bytes, or at the next commit: before sending it, after sending it, or before its response.
 * Statements that make a booking, an order or a hold at once commit by themselves.
 */
export type Cut =
  | { direction: Direction; bytes: number }
  | { commit: 'not sent' | 'not waited for' | 'done and not heard' };

/** A message of the simple query protocol: type, length, text. */
const commit = 'Q\0\0\0\x0bcommit\0';

/** A statement that commits by itself: type, length, the name under which it is prepared if it has one, text. */
const atOnce = /P.{4}([\w-]*)\0[^\0]*_at_once\(/gs;

/** Recognizes chunks that commit; of a prepared statement later chunks have only the name. */
const recognizeCommits = () => {
  const names = new Set<string>();
  return (chunk: Buffer): boolean => {
    const text = chunk.toString('latin1');
    const sent = [...text.matchAll(atOnce)].map(([, name = '']) => name);
    for (const name of sent) if (name !== '') names.add(name);
    return text.includes(commit) || sent.length > 0 || [...names].some((name) => text.includes(name));
  };
};

/** A TCP proxy that can cut connections or go silent. */
export const startProxy = async (target: NetConnectOpts) => {
  const silent = new WeakSet<Socket>();
  let pending: { cut: Cut; resolve(): void } | undefined;
  /** The part of a chunk to pass on before the connection ends; undefined if it does not end. */
  const strike = (direction: Direction, chunk: Buffer): Buffer | undefined => {
    if (!pending || 'commit' in pending.cut || pending.cut.direction !== direction) return undefined;
    const { cut, resolve } = pending;
    const left = cut.bytes;
    cut.bytes -= chunk.length;
    if (cut.bytes > 0) return undefined;
    pending = undefined;
    resolve();
    return chunk.subarray(0, left);
  };
  const isCommit = recognizeCommits();
  const strikeCommit = (client: Socket, server: Socket, chunk: Buffer): boolean => {
    if (!isCommit(chunk) || !pending || !('commit' in pending.cut)) return false;
    const { cut, resolve } = pending;
    pending = undefined;
    const end = () => {
      client.destroy();
      server.destroy();
      resolve();
    };
    if (cut.commit === 'not sent') end();
    else if (cut.commit === 'not waited for') server.write(chunk, end);
    else {
      server.removeAllListeners('data').once('data', end);
      server.write(chunk);
    }
    return true;
  };

  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(target);
    const pass = (direction: Direction, from: Socket, to: Socket) => {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk: Buffer) => {
        if (silent.has(from)) return;
        if (direction === 'up' && strikeCommit(client, server, chunk)) return;
        const rest = strike(direction, chunk);
        if (rest === undefined) return void to.write(chunk);
        to.write(rest, () => to.destroy());
        from.destroy();
      });
    };
    pass('up', client, server);
    pass('down', server, client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  whenDone(async () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = proxy.address() as AddressInfo; // it listens on a port
  return {
    port,
    cut: (cut: Cut) =>
      new Promise<void>((resolve) => {
        pending = { cut: { ...cut }, resolve };
      }),
    /** Stops forwarding on the open connections, without closing them. */
    silence(): void {
      for (const socket of sockets) silent.add(socket);
    },
  };
};
