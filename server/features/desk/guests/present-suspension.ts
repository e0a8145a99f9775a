import type { VenueClock } from '#contract/bookings.rules.ts';
import type { GuestSuspension } from '#contract/desk/guests.ts';
import { dateAt } from '#contract/venue-time.ts';
import { toInstant } from '../../../lib/clock.ts';

type Row = { suspendedAt: Date | null; suspendedUntil: Date | null; suspendedReason: string | null };

/** A suspension, while it lasts. */
export const presentSuspension = (
  { suspendedAt, suspendedUntil, suspendedReason }: Row,
  { now, timeZone }: VenueClock,
): { suspended?: GuestSuspension } => {
  if (!suspendedAt || (suspendedUntil && suspendedUntil.getTime() <= now.epochMilliseconds)) return {};
  return {
    suspended: {
      since: suspendedAt.toISOString(),
      ...(suspendedUntil && { until: dateAt(toInstant(suspendedUntil), timeZone) }),
      reason: suspendedReason ?? '',
    },
  };
};
