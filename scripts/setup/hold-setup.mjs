import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './project.mjs';

const name = `nightdesk-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;

// Listening is a lock that the kernel frees with the process; Linux has names for it that leave no file.
const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);

const listen = () =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(path, () => resolve(server));
  });

const isAnswered = () =>
  new Promise((resolve) => {
    const socket = connect(path, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
  });

/** Lets one process at a time install and build in this folder; the others wait and then find it done. */
export const holdSetup = async (work) => {
  let server = await listen();
  if (!server) console.log('Another start is installing or building here; waiting for it …');
  while (!server) {
    if (process.platform !== 'linux' && !(await isAnswered())) await rm(path, { force: true });
    await sleep(200);
    server = await listen();
  }
  try {
    return await work();
  } finally {
    server.close();
  }
};
