import type { Line, Pair, Target } from '../entry.ts';

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

const compare = ({ of }: Target, { figure, yardstick = Number.NaN }: Pair): number => {
  if (of === 'figure') return figure;
  return of === 'ratio' ? figure / yardstick : figure - yardstick;
};

const isMet = (target: Target, value: number): boolean =>
  'atLeast' in target ? value >= target.atLeast : value <= target.atMost;

/** Formats a target and the values beside it: ratios as `0.94 ×`, the rest in the unit of the figure. */
const writer = ({ unit, digits = 0, target }: Line) => {
  const writeNumber = (value: number, decimals: number): string =>
    value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const writeUnit = (text: string): string => (unit === '' ? text : `${text} ${unit}`);
  const decimals = target.of === 'ratio' ? 2 : digits;
  return {
    figure: (value: number) => writeUnit(writeNumber(value, digits)),
    compared: (value: number) => writeNumber(value, decimals),
    withUnit: (text: string) => (target.of === 'ratio' ? `${text} ×` : writeUnit(text)),
  };
};

const describeTarget = (target: Target, write: (value: number) => string): string =>
  'atLeast' in target ? `at least ${write(target.atLeast)}` : `at most ${write(target.atMost)}`;

export type Summary = {
  figure: string;
  yardstick: string;
  compared: string;
  target: string;
  isMet: boolean;
};

export const summariseFailure = (line: Line, reason: string): Summary => ({
  ...summarise(line, []),
  figure: '–',
  compared: `failed: ${reason}`,
});

/** Medians of both sides, and of their comparison in each round. */
export const summarise = (line: Line, pairs: readonly Pair[]): Summary => {
  const write = writer(line);
  const compared = pairs.map((pair) => compare(line.target, pair));
  const value = median(compared);
  const yardsticks = pairs.flatMap(({ yardstick }) => (yardstick === undefined ? [] : [yardstick]));
  const against = yardsticks.length > 0 ? write.figure(median(yardsticks)) : '';
  const [least, most] = [Math.min(...compared), Math.max(...compared)].map(write.compared);
  const spread = least === most ? '' : ` (${least} to ${most})`;
  return {
    figure: write.figure(median(pairs.map(({ figure }) => figure))),
    yardstick: [against, line.yardstick].filter(Boolean).join(', ') || '–',
    compared: `${write.withUnit(write.compared(value))}${spread}`,
    target: describeTarget(line.target, (bound) => write.withUnit(write.compared(bound))),
    isMet: pairs.length > 0 && isMet(line.target, value),
  };
};
