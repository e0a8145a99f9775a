import { expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { NoAnswerError, ProblemError } from '#web/lib/api.ts';
import { judgeFailure, readLetters } from './letters.ts';

const isLamp = (content: string): content is 'lamp' => content === 'lamp';

it('letters that a browser has kept are read as they are, and nothing else is one', () => {
  const letter = { of: 'mara', content: 'lamp', key: 'k' };
  const wrong = [null, 'lamp', 7, {}, { ...letter, key: 1 }, { ...letter, content: 'owl' }];
  expect(readLetters(isLamp)(JSON.stringify([letter, ...wrong]))).toEqual([letter]);
  for (const text of [null, '', '[', '{}', '"lamp"']) expect(readLetters(isLamp)(text)).toEqual([]);
});

it.each([
  ['NOT_SIGNED_IN', 'signed out'],
  ['BAD_INPUT', 'refused'],
  ['NOT_ALLOWED', 'refused'],
  ['IDEMPOTENCY_MISMATCH', 'refused'],
  ['TOO_SLOW', 'again'],
  ['TOO_MANY_REQUESTS', 'again'],
  ['INTERNAL', 'again'],
  ['UNAVAILABLE', 'again'],
] as const)('what the desk answers with %s is %s', (code, becomes) => {
  const { status, message: detail } = errors[code];
  const problem = { type: 'about:blank', title: '', status, detail, code, requestId: 'r' };
  expect(judgeFailure(new ProblemError(problem))).toBe(becomes);
});

it('what nobody answers is sent again', () => {
  expect(judgeFailure(new NoAnswerError())).toBe('again');
});
