/** So many days at most are looked at together: a year, and the day that a leap year has more. */
export const longestFigures = 366;

/** Where money comes from. */
export const sources = ['rooms', 'study', 'pc', 'food', 'extras'] as const;
export type Source = (typeof sources)[number];

/** What a span of days is compared with: the span of the same length before it, the same days 52 weeks ago, or nothing. */
export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** The tables that can be had as CSV. */
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

/** The first of each group of stays: by the days between booking and arrival, and by nights. */
export const leadTimeSteps = [0, 1, 2, 4, 8, 15, 31] as const;
export const lengthSteps = [1, 2, 3, 4, 5, 7, 14] as const;
