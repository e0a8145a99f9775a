import type { Pair } from './entry.ts';

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
