import { addDays } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import type { Row } from '../chart/rows.ts';
import type { Axis } from '../chart/time-axis.ts';

const oneMinute = 60_000;

const untilOf = ({ kind, date, count, endsAt }: DeskBooking, { today, timeZone }: VenueMinute): string =>
  kind === 'room' ? formatShortDay(addDays(date, count), today) : clockAt(Date.parse(endsAt), timeZone).time;

/** The state of a booking on the chosen day: until when, since when, what is due. */
export const describeBarOfDay = (booking: DeskBooking, here: VenueMinute): string => {
  const { status, isOver, due, arrivedAt, heldUntil, endsAt, time, date } = booking;
  const until = untilOf(booking, here);
  if (isOver)
    return m.desk_board_phone_over({ minutes: Math.round((here.now - Date.parse(endsAt)) / oneMinute) });
  if (status === 'Pending' && heldUntil !== undefined) {
    const minutes = Math.max(0, Math.ceil((Date.parse(heldUntil) - here.now) / oneMinute));
    return m.desk_board_phone_held({ until, minutes });
  }
  if (status === 'Confirmed') {
    const start = date === here.today ? time : m.lib_moment({ day: formatShortDay(date, here.today), time });
    return due > 0
      ? m.desk_board_phone_comes_due({ start, amount: formatSum(due) })
      : m.desk_board_phone_comes({ start, until });
  }
  if (due > 0) return m.desk_board_phone_until_due({ until, amount: formatSum(due) });
  return status === 'Checked in' && arrivedAt !== undefined
    ? m.desk_board_phone_in({ until, time: clockAt(Date.parse(arrivedAt), here.timeZone).time })
    : m.desk_board_phone_until({ until });
};

/** The label of the next action for a booking, if there is one. */
export const nextStep = (booking: DeskBooking, { now, today, timeZone }: VenueMinute): string | undefined => {
  const { status, isOver, kind, date, startsAt, endsAt, due } = booking;
  const leaves = clockAt(Date.parse(endsAt), timeZone).date;
  if (isOver || (status === 'Checked in' && kind === 'room' && leaves === today))
    return m.desk_board_check_out();
  const early = 30 * oneMinute;
  const canCome = kind === 'room' ? date <= today : Date.parse(startsAt) - early <= now;
  if (status === 'Confirmed' && canCome) return m.desk_board_check_in();
  if (status === 'Checked in' && due > 0) return m.desk_board_take({ amount: formatSum(due) });
  return undefined;
};

/** Free that night or hour, and until when, as far as in view. */
export const describeFreeFrom = ({ bars }: Row, axis: Axis, column: number, here: VenueMinute): string => {
  const start = axis.columns[column]?.start ?? 0;
  const next = bars.filter((bar) => bar.keepsOut && bar.start > start).sort((a, b) => a.start - b.start)[0];
  if (!next) return m.desk_board_phone_free();
  const { date, time } = clockAt(next.start, here.timeZone);
  return m.desk_board_phone_free_until({
    until: axis.mode === 'nights' ? formatShortDay(date, here.today) : time,
  });
};
