import type { Counts } from '../../http/rate-limit/share-counts.ts';

type RemoteCount = { count: number; until: number };

export type StreamCounts = {
  /** How many streams other processes have published for a client. */
  elsewhere(key: string): number;
  /** Publishes this process's count, in steps of a tenth of the limit. */
  publish(key: string, here: number, limit: number): void;
  /** Publishes all counts again, and forgets those of processes that no longer do. */
  repeat(): void;
};

/** How long a published count is valid, in milliseconds: more than twice the publishing interval. */
const life = 50_000;

/** Counts a client's streams in other processes of the house. */
export const countRemoteStreams = (
  counts: Pick<Counts, 'publish' | 'on'>,
  now: () => number,
): StreamCounts => {
  const remote = new Map<string, Map<string, RemoteCount>>();
  const published = new Map<string, number>();

  counts.on('streams', (key, count, from) => {
    const byProcess = remote.get(key) ?? new Map<string, RemoteCount>();
    if (count === 0) byProcess.delete(from);
    else byProcess.set(from, { count, until: now() + life });
    if (byProcess.size === 0) remote.delete(key);
    else remote.set(key, byProcess);
  });
  const forgetOld = (): void => {
    for (const [key, byProcess] of remote) {
      for (const [from, { until }] of byProcess) if (until <= now()) byProcess.delete(from);
      if (byProcess.size === 0) remote.delete(key);
    }
  };

  return {
    elsewhere(key) {
      let sum = 0;
      for (const { count, until } of remote.get(key)?.values() ?? []) if (until > now()) sum += count;
      return sum;
    },
    publish(key, here, limit) {
      const step = Math.ceil(limit / 10);
      const rounded = here - (here % step);
      if (rounded === (published.get(key) ?? 0)) return;
      if (rounded === 0) published.delete(key);
      else published.set(key, rounded);
      counts.publish('streams', key, rounded);
    },
    repeat() {
      forgetOld();
      for (const [key, count] of published) counts.publish('streams', key, count);
    },
  };
};
