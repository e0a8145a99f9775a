import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPort } from '#server/testing/processes/start-server.ts';
import { fillExample } from './fill-example.ts';
import { startProgram } from './start-machine.ts';

export type FrontName = 'haproxy' | 'nginx';

const aroundNginx = (folder: string, file: string): string => {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
user root;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-errors.log;
events {}
http {
  access_log off;
  ${kept.map((what) => `${what}_temp_path ${folder}/${what};`).join('\n  ')}
  include ${file};
}
`;
};

const commands: Record<FrontName, (folder: string, file: string) => Promise<string[]>> = {
  haproxy: async (_folder, file) => ['/usr/sbin/haproxy', '-db', '-f', file],
  nginx: async (folder, file) => {
    const around = join(folder, 'nginx.conf');
    await writeFile(around, aroundNginx(folder, file));
    return ['/usr/sbin/nginx', '-p', folder, '-c', around];
  },
};

const examples: Record<FrontName, string> = { haproxy: 'front.haproxy.cfg', nginx: 'front.nginx.conf' };

/** Starts haproxy or nginx before two servers; returns the address for guests. */
export const startFront = async (
  name: FrontName,
  folder: string,
  [one = '', two = '']: readonly string[],
): Promise<string> => {
  const front = `127.0.0.1:${await findPort()}`;
  const file = join(folder, examples[name]);
  const words = {
    '127.0.0.1:80': front,
    '127.0.0.1:3000': new URL(one).host,
    '127.0.0.1:3001': new URL(two).host,
  };
  await writeFile(file, await fillExample(examples[name], words));
  startProgram(
    await commands[name](folder, file),
    { PATH: process.env.PATH },
    join(folder, `${name}-front.log`),
  );
  for (let left = 100; left > 0; left--) {
    const response = await fetch(`http://${front}/healthz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return `http://${front}`;
    await sleep(50);
  }
  throw new Error(`${name} does not come up.`);
};
