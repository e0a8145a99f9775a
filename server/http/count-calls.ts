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

const forgetFirst = (counts: Map<string, number>): void => {
  // A Map remembers the order of insertion.
  for (const client of counts.keys()) return void counts.delete(client);
};

/** Counts each client's calls in windows of time; tells how many seconds one that made too many has to wait. */
export const countCalls = (max: number, windowMs: number, now: () => number, most = mostClients) => {
  let counts = new Map<string, number>();
  let ends = now() + windowMs;
  return (ip: string): number => {
    const time = now();
    if (time >= ends) {
      counts = new Map();
      ends = time + windowMs;
    }
    const client = clientOf(ip);
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    if (counts.size > most) forgetFirst(counts);
    return count > max ? Math.ceil((ends - time) / 1000) : 0;
  };
};
