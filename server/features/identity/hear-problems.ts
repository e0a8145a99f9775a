import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseDown } from '../../db/connection/is-database-down.ts';

const heard = new AsyncLocalStorage<unknown[]>();

/** Keeps a problem that better-auth met for whoever has asked it. */
export const keepProblem = (problem: unknown): void => void heard.getStore()?.push(problem);

/**
 * Asks better-auth. It takes a database that is away for a guest who is not signed in or an address that is taken, and
 * calls a session ended that it could not end; this says what is so.
 */
export const hearProblems = async (ask: () => Promise<Response>): Promise<Response> => {
  const problems: unknown[] = [];
  const answer = await heard.run(problems, ask);
  const cause = problems.find(isDatabaseDown);
  if (cause) throw cause;
  return answer;
};
