import { m } from '#messages/web.ts';
import { formatDay, readShortDay } from '#web/lib/format-day.ts';

/** A span of days: `18 – 20 Nov`, `30 Nov – 2 Dec`, with years if they differ. */
export const formatDays = (from: string, to: string): string => {
  const [first, last] = [readShortDay(from), readShortDay(to)];
  if (first.year !== last.year) return m.desk_board_span({ from: formatDay(from), to: formatDay(to) });
  return first.month === last.month
    ? m.desk_board_span_in_month({ from: first.day, to: last.day, month: first.month })
    : m.desk_board_span({ from: m.desk_board_day(first), to: m.desk_board_day(last) });
};
