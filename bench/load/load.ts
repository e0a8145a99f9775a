import { runApart } from './run-apart.ts';
import type { Request } from './write-request.ts';

export type Load = {
  address: string;
  connections: number;
  seconds: number;
  requests: readonly Request[];
  expected: readonly number[];
};

export type LoadReport = {
  responses: number;
  perSecond: number;
  medianMs: number;
  slowestMs: number;
  statuses: Record<number, number>;
  wrong: string | undefined;
};

type Asked = Omit<Load, 'expected'> & Partial<Load>;

/** Puts load on a server from a process of its own; an answer that was not expected is a failure. */
export const sendLoad = async (asked: Asked): Promise<LoadReport> => {
  const load: Load = { expected: [200], ...asked };
  const report = await runApart<Load, LoadReport>('./send-load.ts', load);
  if (report.wrong !== undefined) {
    const counts = Object.entries(report.statuses).map(([status, count]) => `${count} times ${status}`);
    throw new Error(`Answers were ${counts.join(', ')}, such as: ${report.wrong.slice(0, 500)}`);
  }
  return report;
};
