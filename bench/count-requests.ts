import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);
const autocannon = createRequire(import.meta.url).resolve('autocannon');

export type Load = { url: string; connections: number; seconds: number; headers?: Record<string, string> };

type Result = {
  requests: { total: number };
  duration: number;
  errors: number;
  non2xx: number;
  '3xx': number;
};

/** Requests a second that a server answers under load, which comes from a process of its own. */
export const countRequests = async ({ url, connections, seconds, headers = {} }: Load): Promise<number> => {
  const { stdout } = await run(process.execPath, [
    autocannon,
    ...['--json', '--connections', String(connections), '--duration', String(seconds)],
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    url,
  ]);
  const result: Result = JSON.parse(stdout);
  const refused = result.errors + result.non2xx - result['3xx'];
  if (refused > 0) throw new Error(`${refused} of ${result.requests.total} requests to ${url} failed.`);
  return result.requests.total / result.duration;
};
