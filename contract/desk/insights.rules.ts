/** The longest span of figures, in days: a leap year. */
export const maxFigureDays = 366;

/** Sources of revenue. */
export const sources = ['rooms', 'study', 'pc', 'food', 'extras'] as const;
export type Source = (typeof sources)[number];

/** What a span is compared with: the span of the same length before it, the same days 52 weeks earlier, or nothing. */
export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** Tables that can be downloaded as CSV. */
export const figureTables = [
  'summary',
  'days',
  'revenue',
  'use',
  'lead-time',
  'length-of-stay',
  'dishes',
  'ratings',
] as const;
export type FigureTable = (typeof figureTables)[number];

/** Lower bounds of the groups of stays: by days between booking and arrival, and by nights. */
export const leadTimeSteps = [0, 1, 2, 4, 8, 15, 31] as const;
export const lengthSteps = [1, 2, 3, 4, 5, 7, 14] as const;
