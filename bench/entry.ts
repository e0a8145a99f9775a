import type { Houses } from './fill/cache-houses.ts';

/** Measures both sides by turns, so that whatever else the machine does weighs on both alike. */
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

/** What was found in one round: the figure, and the yardstick's right before or after it where there is one. */
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
  /** A server, a pool, a folder: whatever an entry opened is put here and undone after it, last first. */
  defer(undo: () => Promise<unknown>): void;
  houses: Houses;
  isLong: boolean;
};

export type Entry = {
  /** `npm run bench -- NAME` runs those whose name begins so. */
  name: string;
  lines: readonly Line[];
  measure(bench: Bench): Promise<Found[]>;
};
