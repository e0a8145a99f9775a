import type { ErrorCode } from '#contract/errors.ts';
import { pageErrors } from '#contract/page-errors.ts';
import type { Problem } from '#contract/problem.ts';
import { m } from '#messages/web.ts';
import { NoResponseError, ProblemError } from './api.ts';
import { describeMissing } from './describe-missing.ts';

/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The outcome of an action: its text, and messages for fields. */
export type Outcome = { kind: 'good' | 'bad'; text: string; fields?: FieldMessages };

/** Codes whose message already says that it failed and why. */
const complete: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['DATE_TIME_MISSING', 'PC_BOOKING_INVALID', 'TIME_SKIPPED', 'PC_PAST'] as const),
  ...(['ROOM_PAST_DATE', 'ROOM_PAST_TIME', 'STUDY_ROOM_PAST_DATE', 'STUDY_ROOM_PAST_TIME'] as const),
  ...(['ROOM_TAKEN', 'STUDY_ROOM_TAKEN', 'PC_TAKEN', 'ROOM_NOT_BOOKED'] as const),
  ...(['FIELDS_MISSING', 'ORDER_ROOM_MISSING', 'SIGN_IN_FAILED', 'SIGN_UP_FAILED'] as const),
]);

/** Messages that only say that it failed, which the text before them already does. */
const empty: ReadonlySet<string> = new Set([pageErrors.INTERNAL.message, pageErrors.BAD_INPUT.message]);

const isSentence = (text: string): boolean => /[.!?。！？؟]$/.test(text);

/** Joins texts, adding missing full stops between them. */
export const joinSentences = (texts: readonly string[]): string =>
  texts
    .map((text, at) => (isSentence(text) || at === texts.length - 1 ? text : `${text}${m.full_stop()}`))
    .join(m.gap());

/** A failure followed by its reasons, a sentence each. */
export const withReasons = (failed: string, reasons: readonly string[]): string =>
  joinSentences([failed, ...new Set(reasons)]);

const reasonsOf = ({ detail, errors: wrong = [] }: Problem): string[] => {
  if (wrong.length > 0) return wrong.map(({ message }) => message);
  return empty.has(detail) ? [] : [detail];
};

const noAnswer = (failed: string): string =>
  isSentence(failed) ? m.lib_unanswered_sentence({ failed }) : m.lib_unanswered({ failed });

/** What failed, then why, as far as known; `unanswered` instead if there was no response. */
export const explainFailure = (failed: string, error: unknown, unanswered = noAnswer(failed)): string => {
  if (error instanceof NoResponseError) return unanswered;
  if (!(error instanceof ProblemError)) return failed;
  const { code, detail } = error.problem;
  return complete.has(code) ? detail : withReasons(failed, reasonsOf(error.problem));
};

/** The same, with messages for the fields that the server named. */
export const failedOutcome = (failed: string, error: unknown, unanswered?: string): Outcome => {
  const wrong = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  const fields = Object.fromEntries(wrong.toReversed().map(({ path, message }) => [path, message]));
  return { kind: 'bad', text: explainFailure(failed, error, unanswered), fields };
};

/** Some fields are invalid, and nothing was sent. */
export const refuseFields = (failed: string, fields: FieldMessages): Outcome => ({
  kind: 'bad',
  text: withReasons(failed, Object.values(fields)),
  fields,
});

/** Names the fields that were left blank; undefined if none was. */
export const refuseBlank = (texts: FieldMessages): Outcome | undefined => {
  const missing = Object.keys(texts).filter((name) => texts[name]?.trim() === '');
  if (missing.length === 0) return undefined;
  const fields = Object.fromEntries(missing.map((name) => [name, describeMissing(name)]));
  return { kind: 'bad', text: pageErrors.FIELDS_MISSING.message, fields };
};
