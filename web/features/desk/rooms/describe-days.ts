import { addDays } from '#contract/dates.ts';
import { percentTaken } from '#contract/desk/rooms.rules.ts';
import type { DeskRoom } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { formatDays } from '../format-days.ts';

type Days = Pick<DeskRoom, 'kind' | 'days'>;

/** The closed spans of days. */
const listClosed = (days: Days['days'], from: string): string[] => {
  const spans: { first: number; last: number }[] = [];
  days.forEach((day, at) => {
    if (day !== null) return;
    const open = spans.at(-1);
    if (open && open.last === at - 1) open.last = at;
    else spans.push({ first: at, last: at });
  });
  return spans.map(({ first, last }) =>
    first === last
      ? formatShortDay(addDays(from, first), from)
      : formatDays(addDays(from, first), addDays(from, last)),
  );
};

/** All days in one sentence: `6 of 11 nights taken, closed 20 – 22 Nov`. */
export const describeDays = ({ kind, days }: Days, from: string): string => {
  const open = days.filter((day) => day !== null);
  const taken =
    kind === 'room'
      ? m.desk_rooms_nights_taken({ taken: open.filter((day) => day > 0).length, open: open.length })
      : m.desk_rooms_hours_taken({ percent: percentTaken(days) ?? 0 });
  const closed = listClosed(days, from);
  return closed.length === 0 ? taken : m.desk_rooms_taken_and_closed({ taken, closed: closed.join(', ') });
};

/** The tooltip of one day. */
export const describeDay = (
  kind: DeskRoom['kind'],
  share: number | null,
  day: string,
  from: string,
): string => {
  const date = formatShortDay(day, from);
  if (share === null) return m.desk_rooms_day_closed({ date });
  if (kind !== 'room') return m.desk_rooms_day_share({ date, percent: Math.round(100 * share) });
  return share > 0 ? m.desk_rooms_day_taken({ date }) : m.desk_rooms_day_free({ date });
};
