import { Temporal } from 'temporal-polyfill';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { mayWrite } from '#contract/stay/messages.rules.ts';
import { m } from '#messages/web.ts';
import { Talk } from '#web/features/talk/talk.tsx';
import { useVenueClock } from '#web/lib/venue.ts';
import classes from './booking-parts.module.css';

/** The messages between the desk and the guest of a booking. */
export const BookingMessages = ({ booking }: { booking: DeskBookingDetail }) => {
  const now = useVenueClock()?.now;
  const { _id, guest, status, leftAt, endsAt } = booking;
  if (!guest.hasAccount) return <p className={classes.eventWhen}>{m.desk_booking_no_messages()}</p>;
  const canWrite =
    now !== undefined && mayWrite({ status, endsAt: Temporal.Instant.from(leftAt ?? endsAt) }, now);
  return (
    <>
      <Talk
        key={_id}
        bookingId={_id}
        side="desk"
        label={m.talk_to_guest({ name: guest.name })}
        canWrite={canWrite}
      />
      {now && !canWrite && <p className={classes.eventWhen}>{m.desk_booking_messages_over()}</p>}
    </>
  );
};
