import type { Cell, Row } from './rows.ts';

/** A line of the board: the head of a group, or a bookable. */
export type Line = { key: string; row?: Row };

/** The focus: a line, the column to keep when moving up or down, and the cell, which may be gone by now. */
export type Focus = { line: string; column: number; cell?: string | undefined };

/** The cell before the first one, with the bookable's name and its menu. */
export const labelCell = 'label';

const covers = ({ column: first, span }: Cell, column: number): boolean =>
  first <= column && column < first + span;

const cellIn = (row: Row, { cell, column }: Focus): Cell | undefined =>
  row.cells.find(({ key }) => key === cell) ??
  row.cells.findLast((one) => covers(one, column)) ??
  row.cells[0];

/** Finds the focus after the board has changed: its bar, wherever that is now, otherwise the same column. */
export const resolveFocus = (
  lines: readonly Line[],
  focus: Focus | undefined,
): { index: number; cell: Cell | undefined } | undefined => {
  const places = [
    lines.findIndex(({ row }) => row?.bars.some(({ key }) => key === focus?.cell)),
    lines.findIndex(({ key }) => key === focus?.line),
    lines.findIndex(({ row }) => row),
  ];
  const index = places.find((place) => place >= 0) ?? -1;
  const row = lines[index]?.row;
  if (index < 0) return undefined;
  if (focus?.cell === labelCell) return { index, cell: undefined };
  return { index, cell: row && cellIn(row, focus ?? { line: '', column: 0 }) };
};

const focusOn = ({ key }: Line, cell: Cell | undefined, column: number): Focus => ({
  line: key,
  column,
  cell: cell?.key,
});

/** The target of an arrow key, Home or End; undefined if there is none. */
export const moveFocus = (
  lines: readonly Line[],
  focus: Focus | undefined,
  key: string,
): Focus | undefined => {
  const here = resolveFocus(lines, focus);
  if (!here) return undefined;
  const { index, cell } = here;
  const line = lines[index];
  const column = focus?.column ?? cell?.column ?? 0;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = lines[index + (key === 'ArrowUp' ? -1 : 1)];
    if (!next) return undefined;
    if (focus?.cell === labelCell) return { line: next.key, column, cell: labelCell };
    return focusOn(next, next.row && cellIn(next.row, { line: next.key, column }), column);
  }
  if (!line?.row) return undefined;
  const { cells } = line.row;
  const at = cells.findIndex((one) => one.key === cell?.key);
  if (key === 'ArrowLeft' && at === 0) return { line: line.key, column: 0, cell: labelCell };
  const targets: Readonly<Record<string, Cell | undefined>> = {
    ArrowLeft: cells[at - 1],
    ArrowRight: cells[at + 1],
    Home: cells[0],
    End: cells.at(-1),
  };
  const next = targets[key];
  return next && focusOn(line, next, next.column);
};
