import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alternate } from '../alternate.ts';
import { countRequests } from '../count-requests.ts';
import type { Entry } from '../entry.ts';
import { startProcess } from '../start-process.ts';

const rounds = 9;
const seconds = 2;
const connections = 16;

/** `GET /api/rooms` of the whole server against a bare route with the same bytes. */
export const listRooms: Entry = {
  name: 'rooms',
  title: `GET /api/rooms, ${connections} connections`,
  unit: 'requests/s',
  yardstick: 'a bare Fastify route sending the same bytes',
  target: 0.6,
  async measure({ defer }) {
    const folder = await mkdtemp(join(tmpdir(), 'nightdesk-bench-'));
    defer(() => rm(folder, { recursive: true, force: true }));
    const server = await startProcess('server/main.ts', {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO: 'on',
      // One client makes all the load, and is not to be stopped for it.
      RATE_LIMIT_PER_MINUTE: '1000000',
    });
    defer(server.stop);

    const url = `${server.address}/api/rooms`;
    const bodyFile = join(folder, 'rooms.json');
    await writeFile(bodyFile, await (await fetch(url)).text());
    const bare = await startProcess('bench/bare-server.ts', { BODY_FILE: bodyFile });
    defer(bare.stop);

    const load = (target: string) => () => countRequests({ url: target, connections, seconds });
    await alternate(1, load(url), load(bare.address)); // warms both up
    return alternate(rounds, load(url), load(bare.address));
  },
};
