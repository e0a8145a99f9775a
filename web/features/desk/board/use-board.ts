import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Board } from '#contract/desk/board.ts';
import type { Kind } from '#contract/kinds.ts';
import { apiQuery } from '#web/lib/api-query.ts';

const boardQuery = (query: { from: string; to: string; kind: Kind }) =>
  apiQuery('GET /desk/board', { query });

/** Sums up the occupancy of all kinds, day by day. */
const addOccupancy = ([first, ...others]: readonly Board[]): Board['occupancy'] =>
  (first?.occupancy ?? []).map(({ date, taken, open }, day) => {
    const same = others.map(({ occupancy }) => occupancy[day]);
    const sum = (count: number, key: 'taken' | 'open') =>
      same.reduce((total, one) => total + (one?.[key] ?? 0), count);
    const [allTaken, allOpen] = [sum(taken, 'taken'), sum(open, 'open')];
    return {
      date,
      taken: allTaken,
      open: allOpen,
      percent: allOpen === 0 ? 0 : Math.round((100 * allTaken) / allOpen),
    };
  });

const unite = (boards: readonly Board[]): Board => ({
  bookables: boards.flatMap(({ bookables }) => bookables),
  bookings: boards.flatMap(({ bookings }) => bookings),
  blocks: boards.flatMap(({ blocks }) => blocks),
  occupancy: addOccupancy(boards),
});

const useBoardOf = (kind: Kind, days: { from: string; to: string }, isWanted: boolean) =>
  useQuery({
    ...boardQuery({ ...days, kind }),
    enabled: isWanted,
    // Other days have the same rooms: labels stay, and so do bars that reach into both.
    placeholderData: (before) =>
      before?.bookables.every((bookable) => bookable.kind === kind) ? before : undefined,
  });

/** The board of one or two kinds for some days; kept up to date by the desk's layout. */
export const useBoard = ([kind, other]: readonly [Kind, Kind?], from: string, to: string) => {
  const one = useBoardOf(kind, { from, to }, true);
  const two = useBoardOf(other ?? kind, { from, to }, other !== undefined);
  const answers = other === undefined ? [one] : [one, two];
  const [first, second] = [one.data, other === undefined ? undefined : two.data];
  const board = useMemo(() => {
    if (!first || (other !== undefined && !second)) return undefined;
    return unite(second ? [first, second] : [first]);
  }, [first, second, other]);
  return {
    board,
    error: answers.find(({ error }) => error)?.error ?? null,
    /** Also true while the previous days are still shown. */
    isLoading: answers.some(({ data, isPlaceholderData }) => !data || isPlaceholderData),
    updatedAt: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
};
