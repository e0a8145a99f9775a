import type { Temporal } from 'temporal-polyfill';
import type { Status } from '../bookings.rules.ts';

export const maxMessageLength = 1000;

/** How long after its end guest and desk can still write about a booking: lost property, damage. */
export const daysToWrite = 3;

/** The most messages of a guest within these minutes. */
export const maxMessages = { count: 20, minutes: 10 } as const;

const talked: readonly Status[] = ['Confirmed', 'Checked in', 'Completed'];

/** Whether guest and desk may write to each other about a booking now. */
export const mayWrite = (
  { status, endsAt }: { status: Status; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean =>
  talked.includes(status) &&
  now.epochMilliseconds < endsAt.add({ hours: 24 * daysToWrite }).epochMilliseconds;
