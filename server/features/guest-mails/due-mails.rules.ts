import type { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';

/** The time of day at which reminders for tomorrow are sent. */
const reminderTime = '10:00';

/** Stays that start or end in this span, end exclusive. */
export type DueSpan = {
  from: Temporal.Instant;
  to: Temporal.Instant;
  /** Since when the mail is due: guests who booked or got a mail after that need none. */
  dueSince: Temporal.Instant;
  /** After this the mail would be wrong or useless. */
  validUntil: Temporal.Instant;
};

/** Stays that begin tomorrow, due from the reminder time until midnight; undefined at other times. */
export const staysToRemind = ({ now, timeZone }: VenueClock): DueSpan | undefined => {
  const today = dateAt(now, timeZone);
  const dueSince = instantAt(today, reminderTime, timeZone);
  if (now.epochMilliseconds < dueSince.epochMilliseconds) return undefined;
  const midnight = instantAt(addDays(today, 1), '00:00', timeZone);
  return {
    from: midnight,
    to: instantAt(addDays(today, 2), '00:00', timeZone),
    dueSince,
    validUntil: midnight,
  };
};

/** How long before the start an hourly reminder is due, and when it is too late. */
export const hourReminder = { dueMinutes: 60, lastMinutes: 15 };

/** Hourly bookings that begin within the hour, but not within minutes. */
export const hoursToRemind = ({ now }: VenueClock): Pick<DueSpan, 'from' | 'to'> => ({
  from: now.add({ minutes: hourReminder.lastMinutes }),
  to: now.add({ minutes: hourReminder.dueMinutes, nanoseconds: 1 }),
});

const hoursAfterStay = 3;
const mostHoursAfterStay = 72;

/** Stays that ended some hours, but not many days, ago. */
export const staysToReview = ({ now }: VenueClock): Pick<DueSpan, 'from' | 'to'> => ({
  from: now.subtract({ hours: mostHoursAfterStay }),
  to: now.subtract({ hours: hoursAfterStay }),
});
