import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Repeated = { connections: number; seconds: number; headers?: Record<string, string> };

/** Repeats one request with `wrk`, which needs far less processor time than the server; returns requests per second. */
export const repeatRequest = async (
  url: string,
  { connections, seconds, headers = {} }: Repeated,
): Promise<number> => {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const words = ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url];
  const { stdout } = await promisify(execFile)('wrk', words);
  const perSecond = Number(/^Requests\/sec: +([\d.]+)/m.exec(stdout)?.[1]);
  if (!(perSecond > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk reports:\n${stdout}`);
  return perSecond;
};
