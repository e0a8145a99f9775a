import { formatCount } from '#web/lib/format.ts';

/** 1 point, 1,234 points. */
export const countPoints = (points: number): string =>
  `${formatCount(points)} ${points === 1 ? 'point' : 'points'}`;

/** +200, −100 or 0: how points came or went, with a real minus. */
export const signPoints = (points: number): string => {
  if (points === 0) return '0';
  return points < 0 ? `−${formatCount(-points)}` : `+${formatCount(points)}`;
};

/** How many more a reward takes; none where there are enough. */
export const missingPoints = (points: number, cost: number): number => Math.max(0, cost - points);
