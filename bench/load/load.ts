import { runApart } from './run-apart.ts';
import type { Request } from './write-request.ts';

export type Load = {
  address: string;
  connections: number;
  /** At most so long. */
  seconds: number;
  /** Dealt out among the connections one by one. */
  requests: readonly Request[];
  /** Whether they begin again after the last; else each is sent once. */
  repeat: boolean;
  /** The statuses of right answers. */
  expected: readonly number[];
};

export type LoadReport = {
  answers: number;
  perSecond: number;
  medianMs: number;
  slowestMs: number;
  /** How many answers had which status. */
  statuses: Record<number, number>;
  /** The first answer that was none of the expected. */
  wrong: string | undefined;
};

type Asked = Omit<Load, 'repeat' | 'expected'> & Partial<Load>;

/** Puts load on a server from a process of its own; an answer that was not expected is a failure. */
export const sendLoad = async (asked: Asked): Promise<LoadReport> => {
  const load: Load = { repeat: false, expected: [200], ...asked };
  const report = await runApart<Load, LoadReport>('./send-load.ts', load);
  if (report.wrong !== undefined) {
    const counts = Object.entries(report.statuses).map(([status, count]) => `${count} times ${status}`);
    throw new Error(`Answers were ${counts.join(', ')}, such as: ${report.wrong.slice(0, 500)}`);
  }
  return report;
};
