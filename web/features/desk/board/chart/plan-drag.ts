import type { Here, Place } from '../change/place.ts';
import {
  canChange,
  canChangeStart,
  extendPlace,
  findObstacle,
  movePlace,
  placeOf,
  shortenStart,
} from '../change/place.ts';
import type { Draft } from '../change/use-change.ts';
import type { ChartLine } from './lines.ts';
import type { Cell, Row } from './rows.ts';
import type { Axis } from './time-axis.ts';
import type { Grip, Spot } from './use-pointer.ts';

/** The result of a drag if it ended now: a changed booking, or selected free nights or hours. */
export type PlannedDrag =
  | { type: 'change'; draft: Draft }
  | { type: 'choose'; row: Row; from: number; to: number };

export const isOpenCell = ({ bar, column }: Cell, axis: Axis, now: number): boolean =>
  !bar && (axis.columns[column]?.end ?? 0) > now;

const findCell = (lines: readonly ChartLine[], { row, cell }: Pick<Grip, 'row' | 'cell'>) => {
  const line = lines.find(({ key }) => key === row);
  return { row: line?.row, cell: line?.row?.cells.find(({ key }) => key === cell) };
};

export const canDrag = (lines: readonly ChartLine[], grip: Grip, axis: Axis, now: number): boolean => {
  const { cell } = findCell(lines, grip);
  if (!cell) return false;
  if (!cell.bar) return isOpenCell(cell, axis, now);
  if (cell.bar.type !== 'booking') return false;
  return grip.edge === 'start' ? canChangeStart(cell.bar.booking) : canChange(cell.bar.booking);
};

/** Selects up to the first cell that is not free. */
const choose = (row: Row, start: Cell, column: number, axis: Axis, now: number): PlannedDrag => {
  const isFree = (at: number) => row.cells.some((cell) => cell.column === at && isOpenCell(cell, axis, now));
  let [from, to] = [start.column, start.column + 1];
  while (to <= column && isFree(to)) to += 1;
  while (from > column && isFree(from - 1)) from -= 1;
  return { type: 'choose', row, from, to };
};

/** Plans the result of a drag from one spot to another. */
export const planDrag = (
  lines: readonly ChartLine[],
  { grip, spot }: { grip: Grip; spot: Spot },
  axis: Axis,
  here: Here,
): PlannedDrag | undefined => {
  const { row, cell } = findCell(lines, grip);
  if (!row || !cell) return undefined;
  if (!cell.bar) return choose(row, cell, spot.column, axis, here.now);
  if (cell.bar.type !== 'booking') return undefined;
  const { booking } = cell.bar;
  const columns = spot.column - grip.spot.column;
  const over = lines[spot.line]?.row;
  const target = !grip.edge && over?.bookable.kind === booking.kind ? over : row;
  const planTo = (): Place => {
    const place = placeOf(booking);
    if (grip.edge === 'end') return extendPlace(booking, place, columns, here);
    if (grip.edge === 'start') return shortenStart(booking, place, columns, here);
    return movePlace(booking, place, { id: target.bookable.id, columns }, here);
  };
  const to = planTo();
  const obstacle = findObstacle(booking, to, target.bars, here);
  return { type: 'change', draft: { booking, to, title: target.bookable.title, via: 'pointer', obstacle } };
};
