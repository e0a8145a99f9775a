import type { Kind } from '#contract/kinds.ts';
import type { Line } from './move-focus.ts';
import type { Group } from './rows.ts';

/** A line with its vertical position in pixels; the head of a group has its count and a note on what is free. */
export type ChartLine = Line & {
  top: number;
  height: number;
  group?: { kind: Kind; count: number; note: string; isFolded: boolean };
};

const rowHeight = 44;
const groupHeight = 36;

/** All lines of the board from top to bottom; rows of folded groups are left out. */
export const listLines = (
  groups: readonly Group[],
  { folded, note }: { folded: ReadonlySet<Kind>; note: (group: Group) => string },
): ChartLine[] => {
  let top = 0;
  const place = (height: number) => {
    const placed = { top, height };
    top += height;
    return placed;
  };
  return groups.flatMap((group): ChartLine[] => {
    const { kind, rows } = group;
    const isFolded = folded.has(kind);
    const head = {
      ...place(groupHeight),
      key: `group-${kind}`,
      group: { kind, count: rows.length, note: note(group), isFolded },
    };
    return [head, ...(isFolded ? [] : rows.map((row) => ({ ...place(rowHeight), key: row.key, row })))];
  });
};

/** The line at a height, clamped to the first and the last. */
export const lineAt = (lines: readonly ChartLine[], y: number): number => {
  const found = lines.findIndex(({ top, height }) => y < top + height);
  return found < 0 ? lines.length - 1 : found;
};
