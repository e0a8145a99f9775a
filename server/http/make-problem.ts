import { errors } from '#contract/errors.ts';
import type { Problem } from '#contract/problem.ts';
import type { AppError } from './app-error.ts';

/** The body of a refusal, as RFC 9457 has it. */
export const makeProblem = (
  { code, facts }: Pick<AppError, 'code' | 'facts'>,
  requestId: string,
): Problem => {
  const { status, title, message } = errors[code];
  const type = `urn:problem-type:nightdesk:${code.toLowerCase().replaceAll('_', '-')}`;
  return { ...facts, type, title, status, detail: message, code, requestId };
};
