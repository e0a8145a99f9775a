import { type Here, refuseWish, type Wish } from '#contract/bookings.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import { errors } from '#contract/errors.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import type { BookingDraft } from './booking-draft.ts';
import { bookingWords } from './booking-words.ts';

type Checked = { wish: Wish; refusal?: never } | { wish?: never; refusal: string };

const countOf = (kind: Kind, text: string): number | undefined => {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= longest[kind] ? count : undefined;
};

/** What the server would say of the form before it looks at other bookings, in the same words. */
export const checkDraft = (kind: Kind, { date, time, count: typed }: BookingDraft, here: Here): Checked => {
  const count = countOf(kind, typed);
  const { incomplete, countWrong } = bookingWords[kind];
  if (!isDate(date) || !isTime(time)) return { refusal: errors[incomplete].message };
  if (!count) return { refusal: countWrong };
  const wish = { kind, date, time, count };
  const refused = refuseWish(wish, here);
  return refused ? { refusal: errors[refused].message } : { wish };
};
