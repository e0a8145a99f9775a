import { addDays } from '../dates.ts';
import type { Kind } from '../kinds.ts';

/** Times in milliseconds since 1970, up to one that no longer belongs to them. */
export type Times = readonly (readonly [number, number])[];

/** How much of a day some times cover; what two of them cover counts once. */
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

/** A night is taken or not; hours fill their day by their share of what is open of it. What is closed and not taken is null. */
const shareOf = (kind: Kind, { taken, closed }: Use, from: number, to: number): number | null => {
  const used = within(taken, from, to);
  const open = to - from - within(closed, from, to);
  if (kind === 'room') return used > 0 ? 1 : open <= 0 ? null : 0;
  if (open <= 0) return used > 0 ? 1 : null;
  return Math.min(1, Math.round((100 * used) / open) / 100);
};

/** How much of each day is taken, from a day on; `midnight` is when a day of the venue begins. */
export const shareDays = (
  kind: Kind,
  use: Use,
  { from, count, midnight }: { from: string; count: number; midnight: (date: string) => number },
): (number | null)[] =>
  Array.from({ length: count }, (_, day) =>
    shareOf(kind, use, midnight(addDays(from, day)), midnight(addDays(from, day + 1))),
  );

/** How much of the open days is taken, in per cent; undefined where none is open. */
export const percentTaken = (days: readonly (number | null)[]): number | undefined => {
  const open = days.filter((day) => day !== null);
  if (open.length === 0) return undefined;
  return Math.round((100 * open.reduce((sum, day) => sum + day, 0)) / open.length);
};
