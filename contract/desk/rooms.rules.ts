import { addDays } from '../dates.ts';
import type { Kind } from '../kinds.ts';

/** Intervals in milliseconds since 1970, end exclusive. */
export type Times = readonly (readonly [number, number])[];

/** How much of a day these intervals cover; overlaps count once. */
const within = (times: Times, from: number, to: number): number => {
  let covered = 0;
  let reached = from;
  for (const [start, end] of times.toSorted(([one], [other]) => one - other)) {
    covered += Math.max(0, Math.min(end, to) - Math.max(start, reached));
    reached = Math.max(reached, Math.min(end, to));
  }
  return covered;
};

type Use = { taken: Times; closed: Times };

/** A night is taken or not; for hours it is the taken share of open time. Null if closed and not taken. */
const shareOf = (kind: Kind, { taken, closed }: Use, from: number, to: number): number | null => {
  const used = within(taken, from, to);
  const open = to - from - within(closed, from, to);
  if (kind === 'room') return used > 0 ? 1 : open <= 0 ? null : 0;
  if (open <= 0) return used > 0 ? 1 : null;
  return Math.min(1, Math.round((100 * used) / open) / 100);
};

/** The taken share of each day from a date on; `midnight` gives the start of a day at the venue. */
export const shareDays = (
  kind: Kind,
  use: Use,
  { from, count, midnight }: { from: string; count: number; midnight: (date: string) => number },
): (number | null)[] =>
  Array.from({ length: count }, (_, day) =>
    shareOf(kind, use, midnight(addDays(from, day)), midnight(addDays(from, day + 1))),
  );

/** The taken share of open days, in per cent; undefined if none is open. */
export const percentTaken = (days: readonly (number | null)[]): number | undefined => {
  const open = days.filter((day) => day !== null);
  if (open.length === 0) return undefined;
  return Math.round((100 * open.reduce((sum, day) => sum + day, 0)) / open.length);
};
