import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../lib/start-error.ts';
import { type Channel, openChannel } from './open-channel.ts';
import { shareSemaphore } from './share-semaphore.ts';

/** How long, in milliseconds, until a process is started again that has ended so many times in a row right after its start. */
const pauses = [0, 500, 1_000, 2_000, 5_000, 10_000];

/** Whoever has lived this long did not end because of how it was started. */
const longLife = 30_000;

type Restart = { pause: number; quickEnds: number };

/** When to start a process again after it has lived for so long: at once, and later each time it ends soon after. */
export const planRestart = (quickEnds: number, livedMs: number): Restart => {
  const ends = livedMs < longLife ? quickEnds + 1 : 0;
  return { pause: pauses[Math.min(Math.max(ends - 1, 0), pauses.length - 1)] ?? 0, quickEnds: ends };
};

type Needs = {
  count: number;
  /** What they are to know besides what this process was told. */
  env: Record<string, string>;
  /** How many passwords the machine may hash at the same time. */
  hashesAtOnce: number;
  warn(line: string): void;
};

/** One process that serves, or is about to. */
type Worker = {
  channel: Channel;
  /** Where it answers, as soon as it does; fails when it ends before. */
  open: Promise<string>;
  /** How it ended. */
  ended: Promise<string>;
  kill(): void;
};

export type Workers = {
  /** Starts them, and gives the address at which all answer; fails when one of them cannot. */
  open(): Promise<string>;
  /** Lets them finish what they are at, and ends them. */
  close(): Promise<void>;
};

/** How long, in milliseconds, one may take to end before it is made to: less than this process has for itself and the database. */
const grace = 15_000;

/** Keeps processes running that serve behind one port; each connection goes to the next of them. */
export const superviseWorkers = ({ count, env, hashesAtOnce, warn }: Needs): Workers => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Worker>();
  const serving = new Set<Channel>();
  const shareWith = shareSemaphore(hashesAtOnce);
  let keeping: Promise<unknown> = Promise.resolve();

  const gatherCounts = () =>
    // One that has just ended has nothing to tell.
    Promise.all([...serving].map((channel) => channel.ask('counts').catch(() => [])));

  const start = (place: number): Worker => {
    const child = cluster.fork({ ...env, NIGHTDESK_WORKER: String(place) });
    const channel = openChannel({
      send: (message) => void child.send(message as object, () => {}), // ours are objects; one that is gone is told nothing
      on: (listener) => void child.on('message', listener),
    });
    const open = Promise.withResolvers<string>();
    const end = Promise.withResolvers<string>();
    open.promise.catch(() => {});
    let problem = '';
    channel.answer('open', (address) => {
      serving.add(channel);
      open.resolve(String(address));
    });
    channel.answer('failed', (words) => {
      problem = String(words);
    });
    channel.answer('all counts', gatherCounts);
    shareWith(channel, end.promise);
    child.once('exit', (code, killedBy) => {
      const how = problem || `It ended with ${killedBy ?? `code ${code}`}.`;
      serving.delete(channel);
      running.delete(worker);
      channel.close();
      open.reject(new StartError(how));
      end.resolve(how);
    });
    const worker: Worker = {
      ...{ channel, open: open.promise, ended: end.promise },
      kill: () => void child.process.kill('SIGKILL'),
    };
    running.add(worker);
    return worker;
  };

  const keep = async (first: Worker, place: number): Promise<void> => {
    let worker = first;
    for (let quickEnds = 0; ; ) {
      const begun = performance.now();
      const how = await worker.ended;
      if (signal.aborted) return;
      const plan = planRestart(quickEnds, performance.now() - begun);
      ({ quickEnds } = plan);
      const when = plan.pause === 0 ? 'now' : `in ${plan.pause / 1_000} s`;
      warn(`One of the ${count} server processes is started again ${when}. ${how}`);
      await sleep(plan.pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      worker = start(place);
    }
  };

  return {
    async open() {
      const places = Array.from({ length: count }, (_, index) => index + 1);
      const workers = places.map(start);
      const [address = ''] = await Promise.all(workers.map(({ open }) => open));
      keeping = Promise.all(workers.map((worker, index) => keep(worker, index + 1)));
      return address;
    },
    async close() {
      stopping.abort();
      const late = setTimeout(() => {
        for (const { kill } of running) kill();
      }, grace);
      for (const { channel } of running) channel.ask('stop').catch(() => {});
      await Promise.all([...running].map(({ ended }) => ended));
      await keeping;
      clearTimeout(late);
    },
  };
};
