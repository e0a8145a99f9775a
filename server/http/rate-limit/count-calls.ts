import type { Counts } from './share-counts.ts';

/** With more clients than this in one window the one that came first is forgotten, so that memory stays bounded. */
const mostClients = 100_000;

/** An IPv6 customer owns a whole /64, so that is what counts as one client. */
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

/** How many calls of a client came here, of how many of them others were told, and how many came to others. */
type Calls = { here: number; published: number; elsewhere: number };

export type CallCounts = {
  /** Counts a call of a client; gives how many seconds it has to wait if that was one too many. */
  count(client: string): number;
  takeBack(client: string): void;
};

type Options = {
  /** In milliseconds, since any moment; asked for every call. */
  now(): number;
  /** The same since 1970: windows begin together in all processes. Asked for every window. */
  epochNow(): number;
  counts: Pick<Counts, 'publish' | 'on'>;
  mostClients?: number;
};

const forgetFirst = (calls: Map<string, Calls>): void => {
  // A Map remembers the order of insertion.
  for (const client of calls.keys()) return void calls.delete(client);
};

/** Counts calls in windows. Processes share counts at every fortieth of a limit, so that each lets through that much more at most. */
export const countCalls = (
  max: number,
  windowMs: number,
  { now, epochNow, counts, mostClients: most = mostClients }: Options,
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
    if (calls.size > most) forgetFirst(calls);
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
      // It may have been counted in the window before.
      if (made && made.here > 0) made.here -= 1;
    },
  };
};
