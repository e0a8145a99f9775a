import type { DeskBooking } from '#contract/desk/bookings.ts';
import { isLate } from '#contract/desk/desk.rules.ts';
import type { Attention } from '#contract/desk/today.ts';
import type { Refund } from '#contract/payments.ts';
import type { findFailedMails } from '../../../mail/mails.queries.ts';
import type { ClashRow } from '../../blocks/imports/list-clashes.ts';
import type { Day } from './sort-day.ts';

type FailedMail = Awaited<ReturnType<typeof findFailedMails>>[number];

type Facts = {
  bookings: readonly DeskBooking[];
  /** Bookings in bookables that are out of order, and until when. */
  outOfOrder: readonly { booking: DeskBooking; until: string | undefined }[];
  /** Unread messages of guests, longest wait first. */
  unread: readonly { booking: DeskBooking; count: number; since: Date; text: string }[];
  /** Guests who have left with a balance; those still here pay when they leave. */
  unpaid: readonly DeskBooking[];
  /** Imported times that clash with bookings. */
  clashes: readonly (ClashRow & { booking: DeskBooking | undefined })[];
  refunds: readonly Refund[];
  mails: readonly FailedMail[];
};

const minutesSince = (instant: string, { now }: Day): number =>
  Math.floor((now.epochMilliseconds - Date.parse(instant)) / 60_000);

const longestFirst = <T extends { minutes: number }>(some: readonly T[]): T[] =>
  some.toSorted((one, other) => other.minutes - one.minutes);

const listLate = (bookings: readonly DeskBooking[], day: Day): Attention[] =>
  longestFirst(
    bookings
      .filter((booking) => isLate(booking, day.now.epochMilliseconds))
      .map((booking) => ({
        type: 'late' as const,
        key: `late ${booking._id}`,
        booking,
        minutes: minutesSince(booking.startsAt, day),
      })),
  );

const listOverdue = (bookings: readonly DeskBooking[], day: Day): Attention[] =>
  longestFirst(
    bookings
      .filter(({ isOver }) => isOver)
      .map((booking) => ({
        type: 'overdue' as const,
        key: `overdue ${booking._id}`,
        booking,
        minutes: minutesSince(booking.endsAt, day),
      })),
  );

const leavingOf = ({ leftAt, endsAt }: DeskBooking): number => Date.parse(leftAt ?? endsAt);

const listUnpaid = (unpaid: readonly DeskBooking[]): Attention[] =>
  unpaid
    .toSorted((one, other) => leavingOf(other) - leavingOf(one))
    .map((booking) => ({ type: 'unpaid', key: `unpaid ${booking._id}`, booking }));

const presentClash = (clash: Facts['clashes'][number]): Attention => {
  const { importId, name, kind, id, title, from, to, booking } = clash;
  return {
    type: 'calendar',
    key: `calendar ${importId} ${from} ${booking?._id ?? ''}`.trim(),
    kind,
    id,
    title,
    from,
    to,
    calendar: name,
    ...(booking && { booking }),
  };
};

const presentRefund = ({ _id, title, amount, attempts, problem }: Refund): Attention => ({
  type: 'refund',
  key: `refund ${_id}`,
  refundId: _id,
  title,
  amount,
  attempts,
  problem,
});

const presentMail = ({ id, recipient, guest, subject, problem, failedAt }: FailedMail): Attention => ({
  type: 'mail',
  key: `mail ${id}`,
  mailId: id,
  ...(guest && { guest }),
  recipient,
  subject,
  problem,
  failedAt: failedAt.toISOString(),
});

/** What needs attention, most severe first. */
export const listAttention = (facts: Facts, day: Day): Attention[] => {
  const { bookings, outOfOrder, unread, unpaid, clashes, refunds, mails } = facts;
  const isToday = day.date === day.today;
  return [
    ...(isToday ? [...listLate(bookings, day), ...listOverdue(bookings, day)] : []),
    ...clashes.map(presentClash),
    ...outOfOrder.map(({ booking, until }) => ({
      type: 'out of order' as const,
      key: `out of order ${booking._id}`,
      booking,
      ...(until !== undefined && { until }),
    })),
    ...unread.map(({ booking, count, since, text }) => ({
      type: 'message' as const,
      key: `message ${booking._id} ${since.getTime()}`,
      booking,
      count,
      since: since.toISOString(),
      text,
    })),
    ...listUnpaid(unpaid),
    ...refunds.filter(({ problem }) => problem !== '').map(presentRefund),
    ...mails.map(presentMail),
  ];
};
