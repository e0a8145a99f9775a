import type { Houses } from './fill/cache-houses.ts';

/** Measures both sides in turns, so that other load on the machine affects both alike. */
export const alternate = async (
  rounds: number,
  figure: (round: number) => Promise<number>,
  yardstick: (round: number) => Promise<number>,
): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    // Neither side always goes first.
    const first = round % 2 === 0 ? await figure(round) : undefined;
    const measured = await yardstick(round);
    pairs.push({ figure: first ?? (await figure(round)), yardstick: measured });
  }
  return pairs;
};

/** The result of one round: the figure and, where there is one, the yardstick's, measured right before or after. */
export type Pair = { figure: number; yardstick?: number };

export type Target = { of: 'ratio' | 'difference' | 'figure' } & ({ atLeast: number } | { atMost: number });

export type Line = {
  title: string;
  unit: string;
  digits?: number;
  yardstick?: string;
  target: Target;
};

export type Found = { line: Line; pairs: readonly Pair[] };

export type Bench = {
  /** Registers the cleanup of a server, a pool or a folder; cleanups run after the entry, last first. */
  defer(undo: () => Promise<unknown>): void;
  houses: Houses;
  isLong: boolean;
};

export type Entry = {
  /** `npm run bench -- NAME` runs the entries whose name begins with it. */
  name: string;
  lines: readonly Line[];
  measure(bench: Bench): Promise<Found[]>;
};
