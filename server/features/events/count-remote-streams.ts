import type { Counts } from '../../http/rate-limit/share-counts.ts';

type Told = { count: number; until: number };

export type StreamCounts = {
  /** How many streams the other processes have open for somebody, as far as they have told. */
  elsewhere(key: string): number;
  /** Tells the others how many there are here. A few are nobody's business: what counts is who comes near the limit. */
  tell(key: string, here: number, limit: number): void;
  /** Tells all of it again; what is not told again is forgotten, be it that its process has ended. */
  repeat(): void;
};

/** What was told counts for this long, in milliseconds: longer than twice the pause between two times of telling. */
const life = 50_000;

/** Counts the streams that somebody has open in other processes of the house. */
export const countRemoteStreams = (
  counts: Pick<Counts, 'publish' | 'on'>,
  now: () => number,
): StreamCounts => {
  const heard = new Map<string, Map<string, Told>>();
  const toldLast = new Map<string, number>();

  counts.on('streams', (key, count, from) => {
    const told = heard.get(key) ?? new Map<string, Told>();
    if (count === 0) told.delete(from);
    else told.set(from, { count, until: now() + life });
    if (told.size === 0) heard.delete(key);
    else heard.set(key, told);
  });
  const forgetOld = (): void => {
    for (const [key, told] of heard) {
      for (const [from, { until }] of told) if (until <= now()) told.delete(from);
      if (told.size === 0) heard.delete(key);
    }
  };

  return {
    elsewhere(key) {
      let sum = 0;
      for (const { count, until } of heard.get(key)?.values() ?? []) if (until > now()) sum += count;
      return sum;
    },
    tell(key, here, limit) {
      const step = Math.ceil(limit / 10);
      const rounded = here - (here % step);
      if (rounded === (toldLast.get(key) ?? 0)) return;
      if (rounded === 0) toldLast.delete(key);
      else toldLast.set(key, rounded);
      counts.publish('streams', key, rounded);
    },
    repeat() {
      forgetOld();
      for (const [key, count] of toldLast) counts.publish('streams', key, count);
    },
  };
};
