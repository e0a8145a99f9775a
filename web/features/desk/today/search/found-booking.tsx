import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Picture } from '#web/ui/picture.tsx';
import { StatusTag } from '../../booking-tags.tsx';
import classes from './booking-search.module.css';

/** Removes accents and case letter by letter: `tomas` finds `Tomás`. */
const fold = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** The position of the words in a text; -1 if not found. */
export const findWords = (text: string, words: string): number => fold(text).indexOf(fold(words));

/** A text with the search words marked. */
const Marked = ({ text, words }: { text: string; words: string }) => {
  const at = findWords(text, words);
  if (at < 0) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.hit}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
};

/** The period of a booking: `16 Nov to 19 Nov` for nights, `today 17:00` for hours. */
export const describeWhen = (
  { kind, date, time, endsAt }: Pick<DeskBooking, 'kind' | 'date' | 'time' | 'endsAt'>,
  { today, timeZone }: VenueMinute,
): string => {
  const day = date === today ? m.desk_today_on_today() : formatShortDay(date, today);
  return kind === 'room'
    ? m.desk_today_nights_when({
        from: day,
        until: formatShortDay(clockAt(Date.parse(endsAt), timeZone).date, today),
      })
    : m.desk_today_hours_when({ day, time });
};

/** A search result: guest, bookable, period and status. */
export const FoundBooking = ({
  booking,
  words,
  here,
  withDue = false,
}: {
  booking: DeskBooking;
  words: string;
  here: VenueMinute;
  withDue?: boolean;
}) => (
  <div className={classes.found}>
    <div className={classes.picture}>
      <Picture src={booking.image} fallback={bookableKinds[booking.kind].fallback} eager />
    </div>
    <div className={classes.words}>
      <p className={classes.name}>
        <Marked text={booking.guest.name} words={words} />
      </p>
      <p className={classes.second}>
        {booking.title}, {describeWhen(booking, here)},{' '}
        {withDue && booking.due > 0 ? (
          m.desk_today_sum_due({ sum: formatSum(booking.due) })
        ) : (
          <Marked text={booking._id} words={words} />
        )}
      </p>
    </div>
    <StatusTag booking={booking} />
  </div>
);
