import type { Counts } from './share-counts.ts';

/** Beyond this number the oldest client of the window is forgotten, so that memory stays bounded. */
const maxClients = 100_000;

/** IPv6 customers get a whole /64, so that counts as one client. */
export const clientOf = (ip: string): string => {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right].slice(0, 4).join(':');
};

/** A client's calls: counted here, already published, and counted by other processes. */
type Calls = { here: number; published: number; elsewhere: number };

export type CallCounts = {
  /** Counts a call; returns how many seconds the client has to wait if that was too many. */
  count(client: string): number;
  takeBack(client: string): void;
};

type Options = {
  /** A monotonic clock in milliseconds; read for every call. */
  now(): number;
  /** Milliseconds since 1970, so that windows begin together in all processes; read for every window. */
  epochNow(): number;
  counts: Pick<Counts, 'publish' | 'on'>;
  maxClients?: number;
};

/**
 * Counts calls in windows. Processes publish their counts at every fortieth of a limit, so each lets through that much more at
 * most.
 */
export const countCalls = (
  max: number,
  windowMs: number,
  { now, epochNow, counts, maxClients: most = maxClients }: Options,
): CallCounts => {
  const step = Math.ceil(max / 40);
  let calls = new Map<string, Calls>();
  let window = 0;
  let ends = Number.NEGATIVE_INFINITY;

  const turn = (time: number): void => {
    if (time < ends) return;
    const epoch = epochNow();
    window = Math.floor(epoch / windowMs);
    ends = time + windowMs - (epoch % windowMs);
    calls = new Map();
  };
  const callsOf = (client: string): Calls => {
    const known = calls.get(client);
    if (known) return known;
    const added = { here: 0, published: 0, elsewhere: 0 };
    calls.set(client, added);
    // The oldest: a Map keeps insertion order.
    if (calls.size > most) calls.delete(calls.keys().next().value ?? '');
    return added;
  };

  counts.on('calls', (key, published) => {
    turn(now());
    const at = key.indexOf(' ');
    if (Number(key.slice(0, at)) === window) callsOf(key.slice(at + 1)).elsewhere += published;
  });

  return {
    count(client) {
      const time = now();
      turn(time);
      const made = callsOf(client);
      made.here += 1;
      if (made.here + made.elsewhere > max) return Math.ceil((ends - time) / 1000);
      if (made.here - made.published >= step) {
        made.published += step;
        counts.publish('calls', `${window} ${client}`, step);
      }
      return 0;
    },
    takeBack(client) {
      const made = calls.get(client);
      // It may have been counted in the previous window.
      if (made && made.here > 0) made.here -= 1;
    },
  };
};
