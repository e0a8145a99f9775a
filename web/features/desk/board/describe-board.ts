import { addDays } from '#contract/dates.ts';
import type { Board } from '#contract/desk/board.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatLongDay, formatMonth, formatShortDay, longWeekdays } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { formatDays } from '../format-days.ts';
import type { BoardMode, BoardSpan } from './board-view.ts';
import type { Load } from './chart/board-head.tsx';
import type { Group, Row } from './chart/rows.ts';
import { type Axis, columnAt } from './chart/time-axis.ts';

export const groupNames: Readonly<Record<Kind, string>> = {
  room: m.desk_board_rooms(),
  study: m.desk_board_study_rooms(),
  pc: m.desk_board_pcs(),
};

/** The days in view: `14 – 27 Nov`, `Mon 16 Nov`. */
export const nameSpan = ({ from, days }: BoardSpan, today: string): string =>
  days > 1 ? formatDays(from, addDays(from, days - 1)) : formatShortDay(from, today);

export const nameCorner = ({ from, days }: BoardSpan, today: string): string =>
  days > 1 ? formatMonth(from) : formatLongDay(from, today);

/** Whether a bookable is free in a column; for nights, whether nobody sleeps there. */
const isFreeAt = (row: Row, column: number): boolean =>
  row.cells.some((cell) => !cell.bar && cell.column === column);

const inUseAt = ({ bars }: Row, instant: number): boolean =>
  bars.some(({ type, start, end }) => type === 'booking' && start <= instant && instant < end);

/** `1 free tonight`, for hours `4 free now`; empty if today is not in view. */
export const noteGroup = ({ rows }: Group, axis: Axis, now: number): string => {
  const column = columnAt(axis, now);
  if (column === undefined) return '';
  const count = rows.filter((row) => isFreeAt(row, column)).length;
  return axis.mode === 'nights' ? m.desk_board_free_tonight({ count }) : m.desk_board_free_now({ count });
};

/** The load of each column: of nights as counted by the server, of hours from the bars in view. */
export const loadColumns = (
  axis: Axis,
  occupancy: Board['occupancy'],
  groups: readonly Group[],
): (Load | undefined)[] => {
  if (axis.mode === 'nights') {
    const days = new Map(occupancy.map((day) => [day.date, day]));
    return axis.columns.map(({ date }) => {
      const day = days.get(date);
      return (
        day && {
          label: m.desk_board_percent({ percent: day.percent }),
          name: m.desk_board_rooms_taken({ taken: day.taken, open: day.open }),
          share: day.percent / 100,
        }
      );
    });
  }
  const rows = groups.flatMap((group) => group.rows);
  return axis.columns.map(({ start, end }) => {
    const inColumn = rows.map(({ bars }) => bars.filter((bar) => bar.start < end && bar.end > start));
    const taken = inColumn.filter((bars) => bars.some(({ type }) => type === 'booking')).length;
    // A closed bookable with a guest in it counts as open.
    const open = taken + inColumn.filter((bars) => bars.length === 0).length;
    return {
      label: String(taken),
      name: m.desk_board_in_use({ taken, open }),
      share: open === 0 ? 0 : taken / open,
    };
  });
};

/** The first bar that blocks others after an instant. */
const nextAfter = ({ bars }: Row, instant: number) =>
  bars.filter(({ start, keepsOut }) => keepsOut && start > instant).sort((a, b) => a.start - b.start)[0];

const weekdayOf = (date: string): string => longWeekdays[new Date(`${date}T00:00Z`).getUTCDay()] ?? '';

const describeTonight = (
  rows: readonly Row[],
  column: number,
  axis: Axis,
  occupancy: Board['occupancy'],
  here: VenueMinute,
) => {
  const day = occupancy.find(({ date }) => date === here.today);
  if (!day) return '';
  const free = rows.filter((row) => isFreeAt(row, column));
  const [only] = free;
  if (free.length !== 1 || !only) return m.desk_board_lead_nights({ taken: day.taken, open: day.open });
  const next = nextAfter(only, axis.columns[column]?.end ?? 0);
  const until = next && clockAt(next.start, here.timeZone).date;
  return m.desk_board_lead_one_free({
    taken: day.taken,
    open: day.open,
    title: only.bookable.title,
    until: until === undefined ? 'open' : 'day',
    day: until === undefined ? '' : weekdayOf(until),
  });
};

/** The summary of the chosen day on phones. */
export const describeDay = (
  day: string,
  { mode, occupancy, today }: { mode: BoardMode; occupancy: Board['occupancy']; today: string },
): string => {
  const load = occupancy.find(({ date }) => date === day);
  return load
    ? m.desk_board_phone_lead({ mode, day: formatLongDay(day, today), taken: load.taken, open: load.open })
    : '';
};

const describeNow = (rows: readonly Row[], here: VenueMinute): string => {
  const taken = rows.filter((row) => inUseAt(row, here.now)).length;
  const closed = rows.filter(({ bookable }) => bookable.readiness === 'out of order').length;
  return m.desk_board_lead_hours({ taken, count: rows.length, closed });
};

/** One sentence that sums up the view. */
export const describeBoard = (
  groups: readonly Group[],
  axis: Axis,
  occupancy: Board['occupancy'],
  here: VenueMinute,
): string => {
  const rows = groups.flatMap((group) => group.rows);
  const column = columnAt(axis, here.now);
  if (column === undefined) return m.desk_board_lead_other_days();
  return axis.mode === 'nights'
    ? describeTonight(rows, column, axis, occupancy, here)
    : describeNow(rows, here);
};
