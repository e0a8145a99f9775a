import { monthsToExpiry, type PointKind, type Reward } from '#contract/loyalty.rules.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import { m } from '#messages/web.ts';
import { translateTitle } from '#web/features/food/order-names.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Tone } from '#web/ui/pill.tsx';
import { rewardTexts } from './reward-texts.ts';

/** 1 point, 1,234 points. */
export const countPoints = (points: number): string =>
  m.loyalty_count_points({ points, shown: formatCount(points) });

/** +200, −100 or 0, with a real minus sign. */
export const signPoints = (points: number): string => {
  if (points === 0) return '0';
  return points < 0 ? `−${formatCount(-points)}` : `+${formatCount(points)}`;
};

/** How many points are missing for a reward; 0 if there are enough. */
export const missingPoints = (points: number, cost: number): number => Math.max(0, cost - points);

type Entry = Loyalty['history'][number];

/** The name, tone and default description of each kind of entry. */
export const entryKinds = {
  joined: { name: m.loyalty_joined(), tone: 'info', about: m.loyalty_welcome_to_the_program() },
  earned: { name: m.loyalty_earned(), tone: 'ok', about: m.loyalty_paid_online() },
  redeemed: { name: m.loyalty_redeemed(), tone: 'warn', about: m.loyalty_reward() },
  'taken back': { name: m.loyalty_taken_back(), tone: 'bad', about: m.loyalty_refund() },
  expired: {
    name: m.loyalty_expired(),
    tone: 'off',
    about: m.loyalty_not_used_within_months({ monthsToExpiry }),
  },
} as const satisfies Record<PointKind, { name: string; tone: Tone; about: string }>;

/** What an entry is about, and how many points could not be taken back. */
export const describeEntry = ({ kind, title, owed }: Pick<Entry, 'kind' | 'title' | 'owed'>): string => {
  const named = title in rewardTexts ? rewardTexts[title as Reward].name : translateTitle(title); // which are its keys
  const refunded = kind === 'taken back' ? m.loyalty_refund_of({ title: named }) : named;
  const about = title ? refunded : entryKinds[kind].about;
  return owed ? m.loyalty_owed({ about, owed: countPoints(owed) }) : about;
};
