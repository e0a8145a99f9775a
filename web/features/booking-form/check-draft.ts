import { type BookingTime, refuseBookingTime, type VenueClock } from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import { isDate, isTime } from '#contract/dates.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { pageErrors } from '#contract/page-errors.ts';
import { dateAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import { describeMissing } from '#web/lib/describe-missing.ts';
import { type FieldMessages, failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { type BookingDraft, countName, countOf } from './booking-draft.ts';

export type Refusal = Outcome & { code?: ErrorCode; alternatives: readonly Alternative[] };

/** Why nothing was booked, with alternatives. */
export const explainRefusal = (kind: Kind, error: unknown): Refusal => {
  const outcome = failedOutcome(m.booking_form_failed({ kind }), error, m.booking_form_unanswered({ kind }));
  if (!(error instanceof ProblemError)) return { ...outcome, alternatives: [] };
  const { code, alternatives = [] } = error.problem;
  return { ...outcome, code, alternatives };
};

type Refused = { text: string; fields: FieldMessages };
type Checked = { request: BookingTime; refusal?: never } | { request?: never; refusal: Refused };

const { DATE_TIME_MISSING, PC_BOOKING_INVALID } = pageErrors;

/** Messages for a missing date or time, and for an invalid number of nights or hours. */
const wordsFor: Record<Kind, { incomplete: string; countWrong: string }> = {
  room: { incomplete: DATE_TIME_MISSING.message, countWrong: m.booking_form_select_nights() },
  study: { incomplete: DATE_TIME_MISSING.message, countWrong: m.booking_form_select_hours() },
  pc: { incomplete: PC_BOOKING_INVALID.message, countWrong: PC_BOOKING_INVALID.message },
};

const markWhen = (date: string, refused: ErrorCode, { now, timeZone }: VenueClock): FieldMessages => {
  if (date < dateAt(now, timeZone)) return { date: m.booking_form_past_date() };
  return { time: refused === 'TIME_SKIPPED' ? m.booking_form_skipped_time() : m.booking_form_past_time() };
};

/** Checks the form as the server would before looking at other bookings, with the same messages. */
export const checkDraft = (kind: Kind, draft: BookingDraft, here: VenueClock): Checked => {
  const { date, time } = draft;
  const count = countOf(kind, draft);
  const { incomplete, countWrong } = wordsFor[kind];
  const refuse = (text: string, fields: FieldMessages) => ({ refusal: { text, fields } });
  const missing = {
    ...(!isDate(date) && { date: describeMissing('date') }),
    ...(!isTime(time) && { time: describeMissing('time') }),
  };
  if (!isDate(date) || !isTime(time)) return refuse(incomplete, missing);
  if (!count)
    return refuse(countWrong, {
      [countName(kind)]: m.booking_form_count_range({ kind, most: longest[kind] }),
    });
  const request = { kind, date, time, count };
  const refused = refuseBookingTime(request, here);
  return refused ? refuse(pageErrors[refused].message, markWhen(date, refused, here)) : { request };
};
