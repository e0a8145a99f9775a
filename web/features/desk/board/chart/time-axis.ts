import { addDays } from '#contract/dates.ts';
import { instantAt } from '#contract/venue-time.ts';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import type { BoardMode, BoardSpan } from '../board-view.ts';

/** A day or an hour of the board, in milliseconds since 1970, with the venue's date and time at its start. */
export type Column = { start: number; end: number; date: string; time: string };

/** All columns are equally wide, even if a day has 23 or 25 hours. */
export type Axis = { mode: BoardMode; columns: readonly Column[]; start: number; end: number };

const at = (date: string, time: string, timeZone: string): number =>
  instantAt(date, time, timeZone).epochMilliseconds;

const listDays = ({ from, days }: BoardSpan, timeZone: string): Column[] =>
  Array.from({ length: days }, (_, day) => {
    const date = addDays(from, day);
    return {
      start: at(date, '00:00', timeZone),
      end: at(addDays(date, 1), '00:00', timeZone),
      date,
      time: '00:00',
    };
  });

/** Elapsed hours: a day on which the clocks change has 23 or 25. */
const listHours = ({ from, days, time }: BoardSpan, timeZone: string): Column[] => {
  const start = at(from, time ?? '00:00', timeZone);
  const end = time === undefined ? at(addDays(from, days), '00:00', timeZone) : start + 12 * oneHour;
  return Array.from({ length: Math.round((end - start) / oneHour) }, (_, hour) => {
    const begins = start + hour * oneHour;
    return { start: begins, end: begins + oneHour, ...clockAt(begins, timeZone) };
  });
};

export const createAxis = (mode: BoardMode, span: BoardSpan, timeZone: string): Axis => {
  const columns = mode === 'nights' ? listDays(span, timeZone) : listHours(span, timeZone);
  return { mode, columns, start: columns[0]?.start ?? 0, end: columns.at(-1)?.end ?? 0 };
};

/** The position of an instant in columns, clamped to the view. */
export const positionOf = ({ columns, start, end }: Axis, instant: number): number => {
  if (instant <= start) return 0;
  if (instant >= end) return columns.length;
  let [low, high] = [0, columns.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((columns[middle]?.start ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  const column = columns[low];
  return column ? low + (instant - column.start) / (column.end - column.start) : 0;
};

/** The column of an instant; undefined outside of the view. */
export const columnAt = (axis: Axis, instant: number): number | undefined =>
  instant < axis.start || instant >= axis.end ? undefined : Math.floor(positionOf(axis, instant));

export const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay());
