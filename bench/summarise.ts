import type { Entry, Pair } from './entry.ts';

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** Medians of both sides, and of the pairs' ratios with their range. */
export const summarise = ({ title, unit, yardstick, target }: Entry, pairs: readonly Pair[]) => {
  const ratios = pairs.map((pair) => pair.figure / pair.yardstick);
  const ratio = median(ratios);
  return {
    entry: title,
    figure: `${Math.round(median(pairs.map((pair) => pair.figure)))} ${unit}`,
    against: `${Math.round(median(pairs.map((pair) => pair.yardstick)))} ${unit}, ${yardstick}`,
    ratio: ratio.toFixed(2),
    range: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    target: target.toFixed(2),
    met: ratio >= target ? 'yes' : 'no',
  };
};
