import { StartError } from '#server/lib/start-error.ts';

/** Says why a command came to nothing, in one line where that is known. */
export const printProblem = (problem: unknown): void => {
  console.error(problem instanceof StartError ? problem.message : problem);
  process.exitCode = 1;
};
