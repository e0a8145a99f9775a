import { Temporal } from 'temporal-polyfill';
import type { Kind } from '#contract/kinds.ts';

/** A time of a feed as blocks have it: dates for rooms, end exclusive, otherwise whole hours in UTC. Both sort as text. */
export type ImportedTime = { from: string; to: string };

/** 2026-11-20T16:00:00Z */
export const writeInstant = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' });

export const overlap = (one: ImportedTime, other: ImportedTime): boolean =>
  one.from < other.to && other.from < one.to;

/** Joins overlapping times; touching ones stay separate. */
export const mergeTimes = (times: readonly ImportedTime[]): ImportedTime[] => {
  const merged: ImportedTime[] = [];
  for (const time of times.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && time.from < last.to) last.to = time.to > last.to ? time.to : last.to;
    else merged.push({ ...time });
  }
  return merged;
};

const roundHour = (instant: string, timeZone: string, roundingMode: 'floor' | 'ceil'): string =>
  writeInstant(
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .round({ smallestUnit: 'hour', roundingMode })
      .toInstant(),
  );

/** Subtracts taken times; for hours only whole ones of the venue's clock remain. */
export const leaveOut = (
  time: ImportedTime,
  taken: readonly ImportedTime[],
  { kind, timeZone }: { kind: Kind; timeZone: string },
): ImportedTime[] => {
  const pieces = mergeTimes(taken).reduce<ImportedTime[]>(
    (left, busy) =>
      left.flatMap((piece) =>
        overlap(piece, busy)
          ? [
              { from: piece.from, to: busy.from },
              { from: busy.to, to: piece.to },
            ].filter(({ from, to }) => from < to)
          : [piece],
      ),
    [time],
  );
  if (kind === 'room') return pieces;
  return pieces
    .map(({ from, to }) => ({
      from: roundHour(from, timeZone, 'ceil'),
      to: roundHour(to, timeZone, 'floor'),
    }))
    .filter(({ from, to }) => from < to);
};
