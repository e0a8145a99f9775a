import { useId } from 'react';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { useMoment } from '../../booking/use-moment.ts';
import { bookingAddress } from '../../booking-address.ts';
import classes from './guest-page.module.css';

const momentAt = (instant: string, { timeZone, today }: VenueMinute): string => {
  const { date, time } = clockAt(Date.parse(instant), timeZone);
  return m.lib_moment({ day: formatShortDay(date, today), time });
};

/** The current booking, or the next one. */
export const NowCard = ({ booking, here }: { booking: DeskBooking; here: VenueMinute }) => {
  const id = useId();
  const moment = useMoment({ isInside: true });
  const isIn = booking.status === 'Checked in' || booking.isOver;
  const { title, kind, count, due, arrivedAt } = booking;
  return (
    <section className={`${parts.card} ${classes.now}`} aria-labelledby={id}>
      <div className={classes.nowPicture}>
        <Picture src={booking.image} fallback={bookableKinds[kind].fallback} eager />
      </div>
      <div className={classes.nowWords}>
        <p className={classes.small}>{isIn ? m.desk_guests_page_now() : m.desk_guests_page_next()}</p>
        <h2 id={id}>
          {isIn
            ? m.desk_guests_page_now_until({ title, until: momentAt(booking.endsAt, here) })
            : m.desk_guests_page_next_from({ title, from: momentAt(booking.startsAt, here) })}
        </h2>
        <p className={classes.small}>
          {[
            isIn && arrivedAt && m.desk_guests_page_checked_in_at({ when: moment(arrivedAt) }),
            m.lib_units({ count, unit: bookableKinds[kind].unit }),
            m.desk_guests_page_reference({ reference: booking._id }),
            due > 0 && m.desk_guests_page_still_due({ sum: formatSum(due) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ArrowLink to={bookingAddress(booking._id)}>{m.desk_booking()}</ArrowLink>
    </section>
  );
};
