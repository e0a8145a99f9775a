import { isTime } from '#contract/dates.ts';
import type { BookingChange, DeskBooking } from '#contract/desk/bookings.ts';
import { longest } from '#contract/kinds.ts';
import { isTypedDate } from '#web/lib/format-day.ts';

/** The intended place and time of a booking, as typed in the form. */
export type ChangeDraft = { id: number; date: string; time: string; count: string };

type Subject = Pick<DeskBooking, 'kind' | 'id' | 'date' | 'time' | 'count'>;

export const draftOf = ({ id, date, time, count }: Subject): ChangeDraft => ({
  id,
  date,
  time,
  count: String(count),
});

/** The number of nights or hours; undefined if it cannot be booked. */
export const countOf = ({ kind }: Pick<Subject, 'kind'>, { count }: ChangeDraft): number | undefined =>
  /^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= longest[kind] ? Number(count) : undefined;

export type Change = Pick<BookingChange, 'id' | 'date' | 'time' | 'nights' | 'duration' | 'anyway'>;

/** The changed fields of a draft; undefined if nothing changed or the draft is invalid. */
export const changeOf = (booking: Subject, draft: ChangeDraft): Change | undefined => {
  const count = countOf(booking, draft);
  if (count === undefined || !isTypedDate(draft.date) || !isTime(draft.time)) return undefined;
  const change: Change = {
    ...(draft.id !== booking.id && { id: draft.id }),
    ...(draft.date !== booking.date && { date: draft.date }),
    ...(draft.time !== booking.time && { time: draft.time }),
    ...(count !== booking.count && (booking.kind === 'room' ? { nights: count } : { duration: count })),
  };
  return Object.keys(change).length > 0 ? change : undefined;
};

/** The complete change that restores a booking, whatever was changed. */
export const changeBack = ({ kind, id, date, time, count }: Subject): Change => ({
  id,
  date,
  time,
  ...(kind === 'room' ? { nights: count } : { duration: count }),
});
