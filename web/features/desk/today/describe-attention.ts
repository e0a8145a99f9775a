import {
  type Icon,
  IconAlertTriangle,
  IconCalendarX,
  IconCashOff,
  IconClockExclamation,
  IconCreditCardRefund,
  IconMailX,
  IconMessage,
} from '@tabler/icons-react';
import type { Attention } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { formatMinutes } from '#web/features/food/kitchen/order-age.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { formatClosing } from '../rooms/describe-room.ts';

export const attentionIcons: Readonly<Record<Attention['type'], Icon>> = {
  late: IconClockExclamation,
  overdue: IconClockExclamation,
  'out of order': IconAlertTriangle,
  message: IconMessage,
  calendar: IconCalendarX,
  unpaid: IconCashOff,
  mail: IconMailX,
  refund: IconCreditCardRefund,
};

/** A title and a sentence with the facts. */
export const describeAttention = (one: Attention, here: VenueMinute): { title: string; text: string } => {
  const { timeZone, today } = here;
  const timeOf = (instant: string) => clockAt(Date.parse(instant), timeZone).time;
  switch (one.type) {
    case 'late': {
      const { booking, minutes } = one;
      return {
        title: m.desk_today_is_late({ name: booking.guest.name }),
        text: m.desk_today_is_late_text({
          title: booking.title,
          time: timeOf(booking.startsAt),
          lateBy: formatMinutes(minutes),
        }),
      };
    }
    case 'overdue': {
      const { booking, minutes } = one;
      return {
        title: m.desk_today_is_over_time({ name: booking.guest.name }),
        text: m.desk_today_is_over_time_text({
          title: booking.title,
          time: timeOf(booking.endsAt),
          overBy: formatMinutes(minutes),
        }),
      };
    }
    case 'out of order': {
      const { booking, until } = one;
      const { title, guest, date } = booking;
      return {
        title: m.desk_today_is_closed({ title }),
        text: until
          ? m.desk_today_is_closed_until({
              name: guest.name,
              day: formatShortDay(date, today),
              until: formatShortDay(until, today),
            })
          : m.desk_today_is_closed_text({ name: guest.name, day: formatShortDay(date, today) }),
      };
    }
    case 'message': {
      const { booking, count, since, text } = one;
      return {
        title: m.desk_today_wrote({ name: booking.guest.name, count }),
        text: m.desk_today_wrote_text({ title: booking.title, time: timeOf(since), text }),
      };
    }
    case 'calendar': {
      const { title, calendar, booking, from, to } = one;
      const span = formatClosing({ from, until: to }, here);
      return {
        title: m.desk_today_taken_twice({ title }),
        text: booking
          ? m.desk_today_taken_twice_text({ calendar, span, name: booking.guest.name })
          : m.desk_today_taken_and_closed({ calendar, span }),
      };
    }
    case 'unpaid': {
      const { guest, due, title, date } = one.booking;
      return {
        title: m.desk_today_owes({ name: guest.name, sum: formatSum(due) }),
        text: m.desk_today_owes_text({ title, day: formatShortDay(date, today) }),
      };
    }
    case 'mail':
      return {
        title: one.guest ? m.desk_today_mail_failed_to({ name: one.guest.name }) : m.desk_today_mail_failed(),
        text: m.desk_today_mail_failed_text({
          subject: one.subject,
          recipient: one.recipient,
          problem: one.problem,
          advice: one.guest?.phoneNumber
            ? m.desk_today_mail_failed_call({ phoneNumber: one.guest.phoneNumber })
            : m.desk_today_mail_failed_ask(),
        }),
      };
    case 'refund':
      return {
        title: m.desk_today_refund_failed({ sum: formatSum(one.amount) }),
        text: m.desk_today_refund_failed_text({
          title: one.title,
          count: one.attempts,
          problem: one.problem,
        }),
      };
  }
};
