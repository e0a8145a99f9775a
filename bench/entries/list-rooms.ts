import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alternate, type Bench, type Entry, type Line } from '../entry.ts';
import { repeatRequest } from '../load/repeat-request.ts';
import { openHouse } from '../open-house.ts';
import { startProcess } from '../start-process.ts';

const rounds = 5;
const seconds = 1;
/** In seconds: a server that has just started still compiles what it runs. */
const warmUp = 3;

const common = { unit: 'requests/s', yardstick: 'a bare Fastify route sending the same bytes' };

const few: Line = {
  ...common,
  title: '`GET /api/rooms`, 16 connections',
  target: { of: 'ratio', atLeast: 0.95 },
};
const many: Line = {
  ...common,
  title: '`GET /api/rooms`, 64 connections',
  target: { of: 'ratio', atLeast: 0.95 },
};
const revalidated: Line = {
  ...common,
  title: '`GET /api/rooms`, revalidated by its ETag, 16 connections',
  target: { of: 'ratio', atLeast: 1 },
};

const open = async (bench: Bench) => {
  const { address } = await openHouse(bench);
  // Every encoding has an ETag of its own, and wrk accepts none.
  const read = (headers = {}) =>
    fetch(`${address}/api/rooms`, { headers: { 'accept-encoding': 'identity', ...headers } });
  const response = await read();
  const etag = response.headers.get('etag') ?? '';
  const { status } = await read({ 'if-none-match': etag });
  if (status !== 304) throw new Error(`Revalidated, the list is answered with ${status}.`);
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-bytes-'));
  bench.defer(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'rooms.json');
  await writeFile(file, await response.text());
  const bare = await startProcess([process.execPath, 'bench/bare-server.ts'], { BODY_FILE: file });
  bench.defer(bare.stop);
  return { address, bare: bare.address, etag };
};

/** `GET /api/rooms` of the whole server against a bare route with the same bytes. */
export const listRooms: Entry = {
  name: 'rooms',
  lines: [few, many, revalidated],
  async measure(bench) {
    const { address, bare, etag } = await open(bench);
    const compare = async (connections: number, headers: Record<string, string> = {}) => {
      // The yardstick has no ETag and always sends the whole body.
      const ours = (seconds: number) => () =>
        repeatRequest(`${address}/api/rooms`, { connections, seconds, headers });
      const theirs = (seconds: number) => () => repeatRequest(bare, { connections, seconds });
      await alternate(1, ours(warmUp), theirs(warmUp));
      return alternate(rounds, ours(seconds), theirs(seconds));
    };
    return [
      { line: few, pairs: await compare(16) },
      { line: many, pairs: await compare(64) },
      { line: revalidated, pairs: await compare(16, { 'if-none-match': etag }) },
    ];
  },
};
