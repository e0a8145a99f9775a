import { m } from '#messages/web.ts';
import { formatDay } from '#web/lib/format-day.ts';

/** From one day to another: `18 – 20 Nov`, `30 Nov – 2 Dec`, with the years where they are two. */
export const formatDays = (from: string, to: string): string => {
  const [day = '', month = '', year] = formatDay(from).split(' ');
  const [lastDay = '', lastMonth = '', lastYear] = formatDay(to).split(' ');
  if (year !== lastYear) return m.desk_board_span({ from: formatDay(from), to: formatDay(to) });
  return month === lastMonth
    ? m.desk_board_span_in_month({ from: day, to: lastDay, month })
    : m.desk_board_span({ from: `${day} ${month}`, to: `${lastDay} ${lastMonth}` });
};
