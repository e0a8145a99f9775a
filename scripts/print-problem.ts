import { StartError } from '#server/lib/start-error.ts';

/** Prints why a command failed, in one line for known problems. */
export const printProblem = (problem: unknown): void => {
  console.error(problem instanceof StartError ? problem.message : problem);
  process.exitCode = 1;
};
