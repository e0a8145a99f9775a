import { monthsToExpiry, type PointKind } from '#contract/loyalty.rules.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import type { Tone } from '#web/ui/pill.tsx';

type Entry = Loyalty['history'][number];

/** What a kind of entry is called, how it looks, and what it is about where nothing else says so. */
export const entryKinds = {
  joined: { name: 'Joined', tone: 'info', about: 'Welcome to the program' },
  earned: { name: 'Earned', tone: 'ok', about: 'Paid online' },
  redeemed: { name: 'Redeemed', tone: 'warn', about: 'A reward' },
  'taken back': { name: 'Taken back', tone: 'bad', about: 'A refund' },
  expired: { name: 'Expired', tone: 'off', about: `Not used within ${monthsToExpiry} months` },
} as const satisfies Record<PointKind, { name: string; tone: Tone; about: string }>;

/** What points came or went for. */
export const describeEntry = ({ kind, title }: Pick<Entry, 'kind' | 'title'>): string => {
  if (!title) return entryKinds[kind].about;
  return kind === 'taken back' ? `Refund of ${title}` : title;
};
