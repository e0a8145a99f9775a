import type { Board } from '#contract/desk/board.ts';

/** Something that takes or closes a bookable, by days, end exclusive. */
export type DaysOf = {
  /** Of the bookable; missing if a stay was moved and the previous place is unknown. */
  id?: number;
  from: string;
  to: string;
};

const idsOn = (date: string, spans: readonly DaysOf[]) =>
  spans.filter(({ from, to }) => from <= date && date < to).map(({ id }) => id);

/** How many open bookables are taken on each day; a closed one with a guest counts as open. */
export const countOccupancy = (
  dates: readonly string[],
  { ids, taken, closed }: { ids: readonly number[]; taken: readonly DaysOf[]; closed: readonly DaysOf[] },
): Board['occupancy'] =>
  dates.map((date) => {
    const inUse = idsOn(date, taken);
    const known = new Set(inUse.filter((id) => id !== undefined));
    const count = known.size + inUse.filter((id) => id === undefined).length;
    const shut = new Set(idsOn(date, closed));
    const open = Math.max(count, ids.filter((id) => known.has(id) || !shut.has(id)).length);
    return { date, taken: count, open, percent: open === 0 ? 0 : Math.round((100 * count) / open) };
  });
