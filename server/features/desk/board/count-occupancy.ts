import type { Board } from '#contract/desk/board.ts';

/** Something that takes or closes a bookable, by days up to one that no longer belongs to it. */
export type DaysOf = {
  /** Of the bookable; missing where a stay was moved away since, and nobody knows from where. */
  id?: number;
  from: string;
  to: string;
};

const idsOn = (date: string, spans: readonly DaysOf[]) =>
  spans.filter(({ from, to }) => from <= date && date < to).map(({ id }) => id);

/** How many of the bookables are taken on each day, of those that are open; a closed one with somebody in it counts as open. */
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
