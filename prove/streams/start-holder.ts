import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ask, Report } from './hold-streams.ts';

const program = fileURLToPath(new URL('./hold-streams.ts', import.meta.url));

/** Opens streams in a process of its own: reading thousands of them would delay the calls that are measured. */
export const startHolder = (address: string) => {
  const { port } = new URL(address);
  const child = fork(program, [port], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  return {
    async hold(ask: Ask): Promise<Report> {
      const answered = once(child, 'message');
      child.send(ask);
      return (await answered)[0] as Report; // what hold-streams.ts sends
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      if (child.kill()) await ended;
    },
  };
};
