import { alternate, type Bench, type Found, type Line } from './entry.ts';
import { sendLoad } from './load/load.ts';
import type { Request } from './load/write-request.ts';
import { type House, openHouse } from './open-house.ts';

const rounds = 5;
const full = 1_000_000;
const small = 10_000;

/** A line that compares a house with a long history and one with a short one. */
export const compareSizes = (call: string, rows: string, atMost: number): Line => ({
  title: `\`${call}\` with ${full.toLocaleString('en')} ${rows}`,
  unit: 'ms',
  digits: 2,
  yardstick: `with ${small.toLocaleString('en')}`,
  target: { of: 'ratio', atMost },
});

export type Sizes<T> = { full: T; small: T };

/** Opens both houses, and merges what `prepare` returns for each. */
export const openBothSizes = async <T>(
  bench: Bench,
  prepare: (house: House) => Promise<T>,
): Promise<Sizes<T & { address: string }>> => {
  const open = async (rows: number) => {
    const house = await openHouse(bench, { folder: await bench.houses.filled(rows) });
    return { ...(await prepare(house)), address: house.address };
  };
  const [ours, theirs] = await Promise.all([open(full), open(small)]);
  return { full: ours, small: theirs };
};

/** Sends the same kind of requests to both in turns, after a first turn that is not counted. */
export const measureBothSizes = async <T extends { address: string }>(
  houses: Sizes<T>,
  line: Line,
  requestsOf: (house: T) => readonly Request[],
): Promise<Found> => {
  const read = (house: T) => async () => {
    const { address } = house;
    const requests = requestsOf(house);
    return (await sendLoad({ address, connections: 1, seconds: 60, requests })).medianMs;
  };
  const [ours, theirs] = [read(houses.full), read(houses.small)];
  await alternate(1, ours, theirs);
  return { line, pairs: await alternate(rounds, ours, theirs) };
};
