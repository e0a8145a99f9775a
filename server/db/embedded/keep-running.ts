import { setTimeout as sleep } from 'node:timers/promises';
import type { Reserve } from './reserve-disk-space.ts';
import type { PostgresProcess } from './run-postgres.ts';

type Needs = {
  start(how: { readOnly: boolean }): Promise<PostgresProcess>;
  reserve: Reserve;
  /** Called with one line per problem. */
  onTrouble?: ((line: string) => void) | undefined;
};

const pauses = [100, 500, 1_000, 2_000];
const checkEvery = 2_000;

const isDiskFull = (output: string): boolean => /No space left on device|Disk quota exceeded/.test(output);

/** Restarts PostgreSQL whenever it ends. On a full disk it runs read-only in the reserve until there is room again. */
export const keepRunning = (first: PostgresProcess, { start, reserve, onTrouble }: Needs) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let isReadOnly = false;
  let isKept = false;
  let isAsked = false;
  let lastReport = '';
  const report = (line: string): void => {
    if (line !== lastReport) onTrouble?.(line);
    lastReport = line;
  };
  const pause = (milliseconds: number | undefined) =>
    sleep(milliseconds, undefined, { ref: false, signal }).catch(() => {});

  /** Returns whether it must run read-only; on a full disk this releases the reserve. */
  const makeRoom = async (output: string): Promise<boolean> => {
    if (!isDiskFull(output)) return false;
    if (isKept) {
      isKept = false;
      await reserve.give();
      report('The disk is full. Until there is room again, data can be read and nothing can be written.');
    }
    return true;
  };

  const restart = async (lastOutput: string): Promise<void> => {
    let output = lastOutput;
    for (let failures = 0; ; failures++) {
      await pause(pauses[Math.min(failures, pauses.length - 1)]);
      if (signal.aborted) return;
      const readOnly = await makeRoom(output);
      try {
        current = await start({ readOnly });
        isReadOnly = readOnly;
        lastReport = '';
        return;
      } catch (error) {
        output = error instanceof Error ? error.message : String(error);
        report(output.replace(/xlogtemp\.\d+/, 'xlogtemp'));
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const { ended, refusesConnections, stop } = current;
      // Without the reserve, a restart would only end the connections that there are.
      const lastOutput = await Promise.race([
        ended,
        refusesConnections.then((line) => (isKept ? line : ended)),
      ]);
      if (signal.aborted) return;
      if (!isAsked) report(`The built-in PostgreSQL is started again: ${lastOutput}`);
      await stop();
      await restart(isAsked ? '' : lastOutput);
      isAsked = false;
    }
  };

  const checkDiskSpace = async (): Promise<void> => {
    for (; !signal.aborted; await pause(checkEvery)) {
      isKept ||= await reserve.take().catch(() => false);
      if (!isKept || !isReadOnly || signal.aborted) continue;
      isReadOnly = false;
      isAsked = true;
      report('There is room on the disk again, and data can be written.');
      // Watched like the first one.
      await current.stop();
    }
  };

  const working = Promise.all([watch(), checkDiskSpace()]);
  return async () => {
    stopping.abort();
    await current.stop();
    await working;
    // A restart may have been under way.
    await current.stop();
  };
};
