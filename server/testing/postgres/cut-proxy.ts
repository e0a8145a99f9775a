import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { whenDone } from '../when-done.ts';

type Direction = 'up' | 'down';

/** Where to cut: after so many bytes, or at the next COMMIT, which is lost, arrives unacknowledged, or is done unheard. */
export type Cut =
  | { direction: Direction; bytes: number }
  | { commit: 'not sent' | 'not waited for' | 'done and not heard' };

/** A query in the simple protocol: its letter, its length, its words. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0');

/** Stands between two who talk over TCP, and cuts them off or goes silent when told to. */
export const startProxy = async (target: NetConnectOpts) => {
  const silent = new WeakSet<Socket>();
  let pending: { cut: Cut; resolve(): void } | undefined;
  /** Gives what still gets through of a chunk before the connection ends; undefined where it goes on. */
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
  const strikeCommit = (client: Socket, server: Socket, chunk: Buffer): boolean => {
    if (!pending || !('commit' in pending.cut) || !chunk.includes(commit)) return false;
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
    /** Passes nothing on any more over the connections that are open now, and ends none of them. */
    silence(): void {
      for (const socket of sockets) silent.add(socket);
    },
  };
};
