import type { Board, BoardBookable } from '#contract/desk/board.ts';
import type { Kind } from '#contract/kinds.ts';
import {
  type Bar,
  barOfBlock,
  barOfBooking,
  barOfClosing,
  barsOfShutHours,
  stretchOver,
  toDayNumber,
} from './bars.ts';
import { type Axis, positionOf } from './time-axis.ts';

/** A stop of the arrow keys: a free night or hour, or a bar of any length. Positions are in columns. */
export type Cell = {
  key: string;
  /** The first of its columns in view, and their number. */
  column: number;
  span: number;
  /** Where it is drawn. */
  from: number;
  to: number;
  bar?: Bar;
  /** Whether it began before the view, or continues after it. */
  cutStart: boolean;
  cutEnd: boolean;
};

export type Row = {
  key: string;
  bookable: BoardBookable;
  bars: readonly Bar[];
  cells: readonly Cell[];
  hasFree: boolean;
};

export type Group = { kind: Kind; rows: readonly Row[] };

/** The columns of a bar: none if the guest left on the day of arrival, or if the last night is not in view. */
const columnsOf = ({ taken }: Bar, axis: Axis): { first: number; last: number } => {
  if (axis.mode === 'hours')
    return {
      first: Math.floor(positionOf(axis, taken.from)),
      last: Math.ceil(positionOf(axis, taken.to)),
    };
  const origin = toDayNumber(axis.columns[0]?.date ?? '');
  const within = (day: number) => Math.min(Math.max(day - origin, 0), axis.columns.length);
  return { first: within(taken.from), last: within(taken.to) };
};

const cellOfBar = (bar: Bar, axis: Axis): Cell | undefined => {
  if (bar.end <= axis.start || bar.start >= axis.end) return undefined;
  const { first, last } = columnsOf(bar, axis);
  const from = positionOf(axis, bar.start);
  return {
    key: bar.key,
    column: last > first ? first : Math.min(Math.floor(from), axis.columns.length - 1),
    span: Math.max(last - first, 1),
    from,
    to: positionOf(axis, bar.end),
    bar,
    cutStart: bar.start < axis.start,
    cutEnd: bar.end > axis.end,
  };
};

/** The part of a day that a free night takes, from check-in to check-out. */
const nightFrom = 15 / 24;
const nightTo = 1 + 11 / 24;

const freeCell = (axis: Axis, column: number): Cell => ({
  key: `free-${axis.columns[column]?.start}`,
  column,
  span: 1,
  from: axis.mode === 'nights' ? column + nightFrom : column,
  to: Math.min(axis.mode === 'nights' ? column + nightTo : column + 1, axis.columns.length),
  cutStart: false,
  cutEnd: axis.mode === 'nights' && column === axis.columns.length - 1,
});

/** The order of closures: opening hours are below everything else. */
const depthOf = ({ type }: Bar): number => (type === 'shut' ? 2 : type === 'closed' ? 1 : 0);

/** Cuts out of a closure what bookings cover, because their bars show the clash themselves. */
const cutClosing = (bars: readonly Bar[], axis: Axis): Bar[] =>
  bars.flatMap((bar) => {
    if (depthOf(bar) === 0) return [bar];
    let start = bar.start;
    let { from } = bar.taken;
    const parts: Bar[] = [];
    const inside = bars.filter(
      (one) =>
        depthOf(one) < depthOf(bar) &&
        (one.keepsOut || bar.type === 'shut') &&
        one.taken.to > from &&
        one.taken.from < bar.taken.to,
    );
    for (const one of inside) {
      if (one.taken.from > from)
        parts.push({ ...bar, start, end: one.start, taken: { from, to: one.taken.from } });
      start = Math.max(start, one.end);
      from = Math.max(from, one.taken.to);
    }
    if (from < bar.taken.to) parts.push({ ...bar, start, taken: { from, to: bar.taken.to } });
    const seen = parts.filter((part) => part.start < axis.end);
    return seen.map((part, index) => ({ ...part, key: index === 0 ? bar.key : `${bar.key}-${index}` }));
  });

const byStart = (a: Bar, b: Bar): number => a.start - b.start || a.end - b.end;

/** The cells of a bookable in column order; a cell is free if no bar touches it. */
const layOutRow = (bookable: BoardBookable, unsorted: readonly Bar[], axis: Axis, now: number): Row => {
  const bars = cutClosing(stretchOver(unsorted.toSorted(byStart), now), axis);
  const taken = new Set<number>();
  for (const bar of bars) {
    const { first, last } = columnsOf(bar, axis);
    for (let column = first; column < last; column += 1) taken.add(column);
  }
  const free = axis.columns.flatMap((_, column) => (taken.has(column) ? [] : [freeCell(axis, column)]));
  const shown = bars.flatMap((bar) => cellOfBar(bar, axis) ?? []);
  return {
    key: `${bookable.kind}-${bookable.id}`,
    bookable,
    bars,
    cells: [...shown, ...free].sort((a, b) => a.column - b.column || a.from - b.from),
    hasFree: free.some(({ column }) => (axis.columns[column]?.end ?? 0) > now),
  };
};

/** The rows of the board, grouped by kind. */
export const layOutBoard = (
  { bookables, bookings, blocks }: Pick<Board, 'bookables' | 'bookings' | 'blocks'>,
  axis: Axis,
  { now, timeZone }: { now: number; timeZone: string },
): Group[] => {
  const keyOf = ({ kind, id }: { kind: Kind; id: number }) => `${kind}-${id}`;
  const barsOf = new Map<string, Bar[]>(bookables.map((bookable) => [keyOf(bookable), []]));
  for (const booking of bookings) barsOf.get(keyOf(booking))?.push(barOfBooking(booking, timeZone));
  for (const block of blocks) barsOf.get(keyOf(block))?.push(barOfBlock(block, timeZone));
  const rows = bookables.map((bookable) => {
    const closing = barOfClosing(bookable, timeZone);
    const shut = axis.mode === 'hours' ? barsOfShutHours(bookable.kind, axis, timeZone) : [];
    return layOutRow(
      bookable,
      [...(barsOf.get(keyOf(bookable)) ?? []), ...(closing ? [closing] : []), ...shut],
      axis,
      now,
    );
  });
  const kinds = [...new Set(bookables.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, rows: rows.filter(({ bookable }) => bookable.kind === kind) }));
};
