import { randomUUID } from 'node:crypto';
import { alternate, type Pair } from './entry.ts';
import { type BareRow, countCommits } from './load/commits.ts';
import { sendLoad } from './load/load.ts';
import type { openBusyHouse } from './open-busy-house.ts';

/** The first rounds do not count: a server that has just started still compiles what it runs. */
const warmUps = 6;
const rounds = 5;
const seconds = 1.5;
export const connections = 16;

type House = Pick<Awaited<ReturnType<typeof openBusyHouse>>, 'address' | 'connection' | 'readProcessorTime'>;

type Writes = {
  path: string;
  /** Enough that no round runs out of them. */
  perSecond: number;
  /** The requests, or rows of the same kind, for one round. */
  requestsOf(count: number): { headers: Record<string, string>; body: object }[];
  rowsOf(count: number): BareRow[];
  /** Before each round of either side. */
  prepare?(): Promise<unknown>;
};

/** Measures writes a second through the server, with keys as the pages send them, against bare rows in the same database. */
export const compareCommits = async (
  { address, connection, readProcessorTime }: House,
  { path, perSecond, requestsOf, rowsOf, prepare = async () => {} }: Writes,
) => {
  const count = perSecond * seconds;
  let processorTimes: Pair[] = [];
  const ours = async () => {
    await prepare();
    const requests = requestsOf(count).map(({ headers, body }) => ({
      method: 'POST' as const,
      path,
      body,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    }));
    const before = await readProcessorTime();
    const report = await sendLoad({ address, connections, seconds, requests, expected: [201] });
    processorTimes.push({ figure: ((await readProcessorTime()) - before) / report.responses });
    return report.perSecond;
  };
  const bare = async () => {
    await prepare();
    return countCommits({ connection, connections, seconds, rows: rowsOf(count) });
  };
  await alternate(warmUps, ours, bare);
  processorTimes = [];
  const pairs = await alternate(rounds, ours, bare);
  return { pairs, processorTimes };
};
