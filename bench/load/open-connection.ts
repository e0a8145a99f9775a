import { connect } from 'node:net';

export type Answer = { status: number; text(): string };

const headEnd = Buffer.from('\r\n\r\n');

const isBodiless = (status: number): boolean => status === 204 || status === 304;

/** One kept-alive connection that parses only status and length: Node's own client takes several times the processor time. */
export const openConnection = (address: string, lane = 0) =>
  new Promise<{ ask(request: Buffer): Promise<Answer>; close(): void }>((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      // Every connection is a client of its own, so that no limit is met; elsewhere there is one loopback address.
      ...(process.platform === 'linux' && { localAddress: `127.0.1.${1 + (lane % 250)}` }),
    });
    let parts: Buffer[] = [];
    let missing = 0;
    let status = 0;
    let waiting: { resolve(response: Answer): void; reject(problem: Error): void } | undefined;

    const finish = (): void => {
      const read = parts;
      parts = [];
      waiting?.resolve({ status, text: () => Buffer.concat(read).toString() });
    };
    const readHead = (chunk: Buffer): void => {
      const whole = parts.length > 0 ? Buffer.concat([...parts, chunk]) : chunk;
      parts = [whole];
      const end = whole.indexOf(headEnd);
      if (end < 0) return;
      const head = whole.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      const length = isBodiless(status) ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
      missing = length - (whole.length - end - headEnd.length);
      if (Number.isNaN(missing)) fail(new Error(`An answer does not say how long it is:\n${head}`));
      else if (missing === 0) finish();
    };
    const fail = (problem: Error): void => {
      waiting?.reject(problem);
      reject(problem);
      socket.destroy();
    };
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) return readHead(chunk);
      parts.push(chunk);
      missing -= chunk.length;
      if (missing === 0) finish();
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server has hung up.')));
    socket.on('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((done, failed) => {
            waiting = { resolve: done, reject: failed };
            socket.write(request);
          }),
        close() {
          socket.removeAllListeners('close').destroy();
        },
      }),
    );
  });
