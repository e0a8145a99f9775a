import { IconArrowRight } from '@tabler/icons-react';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { Picture } from '#web/ui/picture.tsx';
import { ReadinessTag, roomStateOf } from '../booking-tags.tsx';
import classes from './booking-parts.module.css';

/** Start and end of a stay: actual if known, otherwise planned. */
const describeEnds = (booking: DeskBookingDetail, { timeZone }: VenueMinute) => {
  const { arrivedAt, leftAt, startsAt, endsAt } = booking;
  const at = (instant: string) => clockAt(Date.parse(instant), timeZone);
  const [start, end] = [at(arrivedAt ?? startsAt), at(leftAt ?? endsAt)];
  return {
    start,
    startWords: arrivedAt
      ? m.desk_booking_came({ time: start.time })
      : m.desk_booking_expected({ time: start.time }),
    end,
    endWords: leftAt ? m.desk_booking_left({ time: end.time }) : m.desk_booking_by({ time: end.time }),
  };
};

/** Readiness matters only until the guest has moved in. */
const RoomTag = ({ booking }: { booking: DeskBookingDetail }) =>
  booking.status === 'Confirmed' || booking.status === 'Pending' ? (
    <ReadinessTag state={roomStateOf(booking)} />
  ) : null;

/** The bookable, its readiness, and start and end of the booking. */
export const StayCard = ({ booking }: { booking: DeskBookingDetail }) => {
  const here = useVenueMinute();
  const { kind, title, image, count, checkInCode, occupiedBy, status } = booking;
  const ends = here && describeEnds(booking, here);
  const length = m.lib_units({ count, unit: bookableKinds[kind].unit });
  return (
    <div className={classes.stay}>
      <div className={classes.stayWhat}>
        <div className={classes.stayPicture}>
          <Picture src={image} fallback={bookableKinds[kind].fallback} eager />
        </div>
        <div>
          <p className={classes.stayTitle}>
            {title} <RoomTag booking={booking} />
          </p>
          <p className={classes.small}>
            {checkInCode ? m.desk_booking_length_and_code({ length, code: checkInCode }) : length}
          </p>
          {occupiedBy !== undefined && status === 'Confirmed' && (
            <p className={classes.small}>{m.desk_booking_occupied_by({ name: occupiedBy })}</p>
          )}
        </div>
      </div>
      {ends && (
        <dl className={classes.stayEnds}>
          <div>
            <dt>{m.desk_booking_arrives({ kind })}</dt>
            <dd>
              <time dateTime={ends.start.date}>{formatShortDay(ends.start.date, here.today)}</time>
              <span>{ends.startWords}</span>
            </dd>
          </div>
          <IconArrowRight size={20} stroke={1.8} aria-hidden />
          <div>
            <dt>{m.desk_booking_leaves({ kind })}</dt>
            <dd>
              <time dateTime={ends.end.date}>{formatShortDay(ends.end.date, here.today)}</time>
              <span>{ends.endWords}</span>
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
};
