import { addDays } from '#contract/dates.ts';
import type { DeskRoom } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatDay, formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import type { Tone } from '#web/ui/pill.tsx';
import { formatDays } from '../format-days.ts';

type Closing = NonNullable<DeskRoom['closed']>;

/** `10:15` today, `Sun 15 Nov, 10:15` otherwise. */
export const formatWhen = (instant: string, { timeZone, today }: VenueMinute): string => {
  const { date, time } = clockAt(Date.parse(instant), timeZone);
  return date === today ? time : m.lib_moment({ day: formatShortDay(date, today), time });
};

/** Formats a day, or an instant in the venue's zone. */
const formatBound = (bound: string, here: VenueMinute): string =>
  bound.includes('T') ? formatWhen(bound, here) : formatShortDay(bound, here.today);

/** `20 – 22 Nov` with the last day included, or a span between two instants. */
export const formatClosing = ({ from, until }: Closing, here: VenueMinute): string => {
  if (until === undefined) return m.desk_rooms_from({ from: formatBound(from, here) });
  if (from.includes('T')) {
    const [start, end] = [from, until].map((bound) => clockAt(Date.parse(bound), here.timeZone));
    const to = start?.date === end?.date ? (end?.time ?? '') : formatBound(until, here);
    return m.desk_rooms_span({ from: formatBound(from, here), to });
  }
  const last = addDays(until, -1);
  return last === from ? formatShortDay(from, here.today) : formatDays(from, last);
};

/** Whether guests can book it, in a few words, with a short note. */
export const describeState = (
  room: Pick<DeskRoom, 'state' | 'closed' | 'closing' | 'retired'>,
  here: VenueMinute,
): { tone: Tone; label: string; note: string } => {
  const { state, closed, closing, retired } = room;
  if (state === 'retired') {
    const day = retired ? formatDay(clockAt(Date.parse(retired.at), here.timeZone).date) : '';
    return {
      tone: 'off',
      label: m.desk_rooms_retired(),
      note: retired?.by
        ? m.desk_rooms_retired_by({ day, by: retired.by })
        : m.desk_rooms_retired_since({ day }),
    };
  }
  if (state === 'closed' && closed)
    return {
      tone: 'warn',
      label:
        closed.until === undefined
          ? m.desk_rooms_closed()
          : m.desk_rooms_closed_until({ until: formatBound(closed.until, here) }),
      note: closed.reason ?? m.desk_out_of_order(),
    };
  return {
    tone: 'ok',
    label: m.desk_rooms_open(),
    note: closing ? m.desk_rooms_closes({ span: formatClosing(closing, here) }) : '',
  };
};

/** Who set the readiness; for `to clean`, since when it is empty and when the next guest arrives. */
export const describeReadiness = (room: DeskRoom, here: VenueMinute): string => {
  const { readiness, readinessSet: set, leftAt, nextAt } = room;
  const clock = (instant: string) => clockAt(Date.parse(instant), here.timeZone).time;
  const next = nextAt === undefined ? undefined : clock(nextAt);
  if (readiness === 'to clean' && leftAt !== undefined && !set)
    return next === undefined
      ? m.desk_rooms_left({ left: formatWhen(leftAt, here) })
      : m.desk_rooms_left_next({ left: formatWhen(leftAt, here), next });
  const said = set ? m.desk_rooms_set({ when: formatWhen(set.at, here), by: set.by }) : '';
  if (readiness !== 'to clean' || next === undefined) return said;
  return said ? m.desk_rooms_set_next({ said, next }) : m.desk_rooms_next({ next });
};
