import { errors } from '#contract/errors.ts';
import type { Problem } from '#contract/problem.ts';
import type { AppError } from '../app-error.ts';
import { errorTitles } from './error-titles.ts';

/** `{max}` becomes what the facts say of it. */
const fill = (message: string, facts: AppError['facts']): string =>
  message.replace(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap));

/** The body of a refusal, as RFC 9457 has it. */
export const makeProblem = (
  { code, facts }: Pick<AppError, 'code' | 'facts'>,
  requestId: string,
): Problem => {
  const { status, message } = errors[code];
  const title = errorTitles[code];
  const type = `urn:problem-type:nightdesk:${code.toLowerCase().replaceAll('_', '-')}`;
  return { ...facts, type, title, status, detail: fill(message, facts), code, requestId };
};
