import { connect, type Socket } from 'node:net';

/** The request to the process that holds streams, and its report after each. */
export type Ask = { open?: readonly Record<string, string>[]; close?: number };
export type Report = {
  open: number;
  refused: Record<string, number>;
  hints: number;
  beats: number;
  /** The number of open streams, by how many `menu` and `reset` events each has received. */
  told: Record<string, number>;
  /** When half of them had received their last such event, in milliseconds since 1970. */
  halfToldAt: number;
};

const batch = 50;

type Held = { socket: Socket; told: number; toldAt: number; unread: string };

const held = new Set<Held>();
const counts = { hints: 0, beats: 0 };
const refused: Record<string, number> = {};

const countIn = (text: string, word: string): number => text.split(word).length - 1;

/** Opens a stream and parses only what must be counted: this process shares the machine with the server. */
const openStream = (port: number, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    let hasBegun = false;
    const readChunk = (chunk: string): void => {
      const whole = one.unread + chunk;
      const end = whole.lastIndexOf('\n\n') + 1;
      const text = whole.slice(0, end);
      one.unread = whole.slice(end);
      counts.hints += countIn(text, 'event: availability');
      counts.beats += countIn(text, 'event: beat');
      const told = countIn(text, 'event: menu') + countIn(text, 'event: reset');
      one.told += told;
      if (told > 0) one.toldAt = performance.timeOrigin + performance.now();
    };
    const begin = (text: string): void => {
      hasBegun = true;
      const status = text.slice(9, 12);
      if (status === '200') held.add(one);
      else {
        refused[status] = (refused[status] ?? 0) + 1;
        socket.destroy();
      }
      resolve();
    };
    const socket = connect({
      host: '127.0.0.1',
      port,
      onread: {
        buffer: Buffer.allocUnsafe(8_192),
        callback(size, bytes) {
          const text = Buffer.from(bytes.buffer, bytes.byteOffset, size).toString('latin1');
          if (!hasBegun) begin(text);
          readChunk(text);
          return true;
        },
      },
    });
    const one: Held = { socket, told: 0, toldAt: 0, unread: '' };
    socket.on('close', () => held.delete(one)).on('error', reject);
    socket.write(`GET /api/events HTTP/1.1\r\nHost: nightdesk.test\r\n${lines.join('')}\r\n`);
  });

const report = (): Report => {
  const told: Report['told'] = {};
  for (const one of held) told[one.told] = (told[one.told] ?? 0) + 1;
  const times = [...held].map(({ toldAt }) => toldAt).sort((one, other) => one - other);
  const halfToldAt = times[times.length >> 1] ?? 0;
  return { open: held.size, refused: { ...refused }, ...counts, told, halfToldAt };
};

process.on('message', async ({ open = [], close = 0 }: Ask) => {
  const port = Number(process.argv[2]);
  for (let at = 0; at < open.length; at += batch)
    await Promise.all(open.slice(at, at + batch).map((headers) => openStream(port, headers)));
  for (const { socket } of [...held].slice(0, close)) socket.destroy();
  process.send?.(report());
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
