import { addDays } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import type { Problem } from '#contract/problem.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { formatDays } from '../../format-days.ts';
import type { Bar } from '../chart/bars.ts';
import { wordsOf } from '../chart/describe-bar.ts';
import { barAt, type Here, type Obstacle, type Place } from './place.ts';
import type { Draft } from './use-change.ts';

/** The period of a place: `18 – 20 Nov`, or `Mon 16 Nov, 14:00 to 16:00`. */
export const formatPlace = (booking: DeskBooking, place: Place, here: Here): string => {
  if (booking.kind === 'room') return formatDays(place.date, addDays(place.date, place.count));
  const { start, end } = barAt(booking, place, { ...here, now: 0 });
  const from = clockAt(start, here.timeZone);
  return m.desk_board_hours_of_day({
    day: formatShortDay(from.date, here.today),
    from: from.time,
    to: clockAt(end, here.timeZone).time,
  });
};

export const countUnits = ({ kind }: DeskBooking, count: number): string =>
  m.lib_units({ count, unit: bookableKinds[kind].unit });

/** Names a change: another bookable, longer, shorter, or another time. */
export const nameChange = (booking: DeskBooking, place: Place, title: string, here: Here): string => {
  const when = formatPlace(booking, place, here);
  if (place.id !== booking.id) return m.desk_board_move_to({ title, when });
  if (place.count > booking.count) return m.desk_board_extend_to({ when });
  if (place.count < booking.count) return m.desk_board_shorten_to({ when });
  return m.desk_board_move_to({ title: booking.title, when });
};

/** The message after a change. */
export const nameDone = (
  { booking, to, title }: Pick<Draft, 'booking' | 'to' | 'title'>,
  here: Here,
): string => {
  const name = booking.guest.name || m.desk_board_no_name();
  return to.id === booking.id
    ? m.desk_board_time_changed({ name, when: formatPlace(booking, to, here) })
    : m.desk_board_moved({ name, title });
};

export const firstName = ({ guest }: DeskBooking): string =>
  guest.name.split(' ')[0] || m.desk_board_no_name();

/** How the bill changes: more, less or the same. */
export const nameDifference = (booking: DeskBooking, difference: number): { text: string; sum: string } => {
  const name = firstName(booking);
  if (difference > 0) return { text: m.desk_board_added({ name }), sum: `+${formatSum(difference)}` };
  if (difference < 0) return { text: m.desk_board_taken_off({ name }), sum: `−${formatSum(-difference)}` };
  return { text: m.desk_board_same_price(), sum: formatSum(0) };
};

export const nameObstacle = (obstacle: Obstacle, title: string, now: number): string => {
  if (obstacle.reason === 'past') return m.desk_board_past();
  const { bar }: { bar: Bar } = obstacle;
  const { name } = wordsOf(bar, now);
  return bar.type === 'booking'
    ? m.desk_board_taken_by({ title, name })
    : m.desk_board_closed_for({ title, reason: name });
};

/** What a colleague has changed about the booking in the meantime. */
export const nameColleague = ({ by, at, what }: Problem, { timeZone }: Here): string | undefined => {
  if (!by || !at) return undefined;
  const actions: Readonly<Record<string, string>> = {
    'PUT /desk/bookings/{id}': 'moved',
    'POST /desk/bookings/{id}/check-in': 'in',
    'POST /desk/bookings/{id}/check-out': 'out',
    'POST /desk/bookings/{id}/no-show': 'missed',
  };
  return m.desk_board_changed({
    name: by,
    time: clockAt(Date.parse(at), timeZone).time,
    what: actions[what ?? ''] ?? 'other',
  });
};
