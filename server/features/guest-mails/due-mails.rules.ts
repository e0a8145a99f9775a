import type { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';

/** When the venue's clock shows this, tomorrow's guests are reminded. */
const reminderTime = '10:00';

/** Starts or ends between two moments: from the first, before the second. */
export type DueSpan = {
  from: Temporal.Instant;
  to: Temporal.Instant;
  /** Since when it is due: who has booked or was written to since then knows without it. */
  dueSince: Temporal.Instant;
  /** After which it would be wrong or of no use. */
  validUntil: Temporal.Instant;
};

/** Stays that begin tomorrow, from the morning of the day before until its end; undefined at other times. */
export const staysToRemind = ({ now, timeZone }: VenueClock): DueSpan | undefined => {
  const today = dateAt(now, timeZone);
  const dueSince = instantAt(today, reminderTime, timeZone);
  if (now.epochMilliseconds < dueSince.epochMilliseconds) return undefined;
  const midnight = instantAt(addDays(today, 1), '00:00', timeZone);
  return {
    ...{ from: midnight, to: instantAt(addDays(today, 2), '00:00', timeZone) },
    ...{ dueSince, validUntil: midnight },
  };
};

/** How long before its start the reminder of an hour is due, and when it is too late for one. */
export const hourReminder = { dueMinutes: 60, lastMinutes: 15 };

/** Hours that begin within the next hour, but not within the next minutes. */
export const hoursToRemind = ({ now }: VenueClock): Pick<DueSpan, 'from' | 'to'> => ({
  from: now.add({ minutes: hourReminder.lastMinutes }),
  to: now.add({ minutes: hourReminder.dueMinutes, nanoseconds: 1 }),
});

const hoursAfterStay = 3;
const mostHoursAfterStay = 72;

/** Stays that ended some hours ago, and not so long ago that nobody remembers. */
export const staysToReview = ({ now }: VenueClock): Pick<DueSpan, 'from' | 'to'> => ({
  from: now.subtract({ hours: mostHoursAfterStay }),
  to: now.subtract({ hours: hoursAfterStay }),
});
