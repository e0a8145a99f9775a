import { monthsToExpiry, type PointKind } from '#contract/loyalty.rules.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Tone } from '#web/ui/pill.tsx';

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

type Entry = Loyalty['history'][number];

/** What a kind of entry is called, how it looks, and what it is about where nothing else says so. */
export const entryKinds = {
  joined: { name: 'Joined', tone: 'info', about: 'Welcome to the program' },
  earned: { name: 'Earned', tone: 'ok', about: 'Paid online' },
  redeemed: { name: 'Redeemed', tone: 'warn', about: 'A reward' },
  'taken back': { name: 'Taken back', tone: 'bad', about: 'A refund' },
  expired: { name: 'Expired', tone: 'off', about: `Not used within ${monthsToExpiry} months` },
} as const satisfies Record<PointKind, { name: string; tone: Tone; about: string }>;

/** What points came or went for, and how many of them could not go. */
export const describeEntry = ({ kind, title, owed }: Pick<Entry, 'kind' | 'title' | 'owed'>): string => {
  const refunded = kind === 'taken back' ? `Refund of ${title}` : title;
  const about = title ? refunded : entryKinds[kind].about;
  return owed ? `${about}: ${countPoints(owed)} owed` : about;
};
