import { type Here, refuseWish, type Wish } from '#contract/bookings.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import { errors } from '#contract/errors.ts';
import type { Kind } from '#contract/kinds.ts';
import { type BookingDraft, countOf } from './booking-draft.ts';
import { bookingWords } from './booking-words.ts';

type Checked = { wish: Wish; refusal?: never } | { wish?: never; refusal: string };

/** What the server would say of the form before it looks at other bookings, in the same words. */
export const checkDraft = (kind: Kind, draft: BookingDraft, here: Here): Checked => {
  const { date, time } = draft;
  const count = countOf(kind, draft);
  const { incomplete, countWrong } = bookingWords[kind];
  if (!isDate(date) || !isTime(time)) return { refusal: errors[incomplete].message };
  if (!count) return { refusal: countWrong };
  const wish = { kind, date, time, count };
  const refused = refuseWish(wish, here);
  return refused ? { refusal: errors[refused].message } : { wish };
};
