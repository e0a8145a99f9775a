import { ProblemError } from '#web/lib/api.ts';

/** The server's own words where they help: which field is wrong, or that it was too often. */
export const explainRefusal = (error: unknown): string | undefined => {
  if (!(error instanceof ProblemError)) return undefined;
  const { code, detail, errors } = error.problem;
  if (code === 'TOO_MANY_REQUESTS') return detail;
  return errors?.[0]?.message;
};
