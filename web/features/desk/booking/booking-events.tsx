import type { Icon } from '@tabler/icons-react';
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconBan,
  IconCalendarPlus,
  IconCash,
  IconCashBanknoteMinus,
  IconCreditCard,
  IconCreditCardRefund,
  IconDoorExit,
  IconKey,
  IconMailCheck,
  IconMailX,
  IconReceipt,
  IconReceiptOff,
  IconSparkles,
  IconToolsKitchen2,
  IconUserOff,
} from '@tabler/icons-react';
import { spanOf } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { BookingEvent, DeskBooking, DeskBookingDetail } from '#contract/desk/bookings.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { formatDifference } from '../bill/amounts.ts';
import { formatDays } from '../format-days.ts';
import classes from './booking-parts.module.css';
import { useMoment } from './use-moment.ts';

const marks: Readonly<Record<BookingEvent['what'], Icon>> = {
  booked: IconCalendarPlus,
  'paid online': IconCreditCard,
  'refunded online': IconCreditCardRefund,
  'checked in': IconKey,
  'checked out': IconDoorExit,
  'no-show': IconUserOff,
  undone: IconArrowBackUp,
  moved: IconArrowsMove,
  extended: IconCalendarPlus,
  charged: IconReceipt,
  'charge removed': IconReceiptOff,
  payment: IconCash,
  refund: IconCashBanknoteMinus,
  cancelled: IconBan,
  'receipt sent': IconMailCheck,
  'mail sent': IconMailCheck,
  'mail failed': IconMailX,
  'food ordered': IconToolsKitchen2,
  readiness: IconSparkles,
};

/** Discounts are worded differently from charges, and so are moves that change the price from other moves. */
const kindOf = ({ what, amount = 0 }: BookingEvent): string => {
  if (what === 'charged' && amount < 0) return 'discounted';
  if (what === 'moved' && amount !== 0) return 'repriced';
  return what.replaceAll(/[ -]/g, '_');
};

type Subject = Pick<DeskBooking, 'title' | 'kind'>;

/** `Dusk Pod, 16 – 19 Nov`, or `The Long Room, Mon 16 Nov, 14:00 to 16:00`. */
const describePlace = (
  { title, ...place }: NonNullable<BookingEvent['move']>['from'],
  kind: Kind,
  { timeZone, today }: VenueMinute,
): string => {
  if (kind === 'room')
    return m.desk_booking_event_place({
      title,
      when: formatDays(place.date, addDays(place.date, place.count)),
    });
  const { startsAt, endsAt } = spanOf({ kind, ...place }, timeZone);
  const [from, to] = [startsAt, endsAt].map((at) => clockAt(at.epochMilliseconds, timeZone).time);
  const day = formatShortDay(place.date, today);
  return m.desk_booking_event_place({
    title,
    when: m.desk_board_hours_of_day({ day, from: from ?? '', to: to ?? '' }),
  });
};

const useDescribe = ({ title, kind }: Subject) => {
  const here = useVenueMinute();
  return (event: BookingEvent): string => {
    const { what, amount = 0, text, move } = event;
    const sum = what === 'moved' ? formatDifference(amount) : formatSum(Math.abs(amount));
    const [from = '', to = ''] =
      move && here ? [move.from, move.to].map((place) => describePlace(place, kind, here)) : [];
    return m.desk_booking_event({ kind: kindOf(event), sum, text, title, from, to });
  };
};

/** When it happened and who did it: a colleague, the guest, or nobody. */
const useWhoAndWhen = (options?: { isInside: boolean }) => {
  const moment = useMoment(options);
  return ({ at, actor, byGuest }: BookingEvent): string => {
    const when = moment(at);
    if (byGuest) return m.desk_booking_by_guest({ when });
    return actor ? m.desk_booking_by_actor({ when, actor }) : when;
  };
};

/** Describes an event in one sentence, with author and time. */
export const useDescribeEvent = (booking: Subject) => {
  const describe = useDescribe(booking);
  const whoAndWhen = useWhoAndWhen({ isInside: true });
  return (event: BookingEvent): string =>
    m.desk_booking_event_in_full({ event: describe(event), when: whoAndWhen(event) });
};

/** The history of a booking, newest first. */
export const BookingEvents = ({ booking }: { booking: DeskBookingDetail }) => {
  const describe = useDescribe(booking);
  const whoAndWhen = useWhoAndWhen();
  return (
    <ol className={classes.events}>
      {booking.events.map((event, index) => {
        const Mark = marks[event.what];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same time, and none moves.
          <li key={`${event.at} ${event.what} ${index}`} className={classes.event}>
            <span className={classes.eventMark} data-bad={event.what === 'mail failed' || undefined}>
              <Mark size={18} stroke={1.8} aria-hidden />
            </span>
            <span>
              {describe(event)}
              <span className={classes.eventWhen}>{whoAndWhen(event)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
};
