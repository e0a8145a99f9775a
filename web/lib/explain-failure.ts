import { ProblemError } from './api.ts';

/** What did not happen and why, in the server's words where it had any. */
export const explainFailure = (failed: string, error: unknown): string => {
  if (!(error instanceof ProblemError)) return `${failed}: the desk did not answer. Please try again.`;
  const { errors, detail } = error.problem;
  return `${failed}. ${errors?.[0]?.message ?? detail}`;
};
