import { delimiter } from 'node:path';
import { alternate, type Entry, type Line } from '../entry.ts';
import { startCommand } from '../start-process.ts';

const rounds = 5;

const line: Line = {
  title: 'Ready after `npm start`, everything installed and built',
  unit: 's',
  digits: 2,
  yardstick: 'a bare Node HTTP server',
  target: { of: 'difference', atMost: 1.5 },
};

/** The environment of a plain shell: without the programs and settings that npm adds. */
const env = () => ({
  HOME: process.env.HOME,
  PATH: process.env.PATH?.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
});

/** Seconds from a command until the server that it starts has answered. */
const timeStart = async (command: readonly string[], given: NodeJS.ProcessEnv, path: string) => {
  const begun = performance.now();
  const { address, stop } = await startCommand(command, given);
  const response = await fetch(`${address}${path}`);
  const took = (performance.now() - begun) / 1000;
  await response.text();
  await stop();
  if (!response.ok) throw new Error(`${command.join(' ')} answered ${response.status}.`);
  return took;
};

/** From the command to the first answer of a house that was open before. */
export const startServer: Entry = {
  name: 'start',
  lines: [line],
  async measure({ houses }) {
    const settings = { ...env(), DATA_DIR: await houses.demo(), PORT: '0', DEMO: 'on' };
    const ours = () => timeStart(['npm', 'start'], settings, '/readyz');
    const bare = () => timeStart([process.execPath, 'bench/bare-node.mjs'], env(), '/');
    await alternate(1, ours, bare);
    return [{ line, pairs: await alternate(rounds, ours, bare) }];
  },
};
