import { Button } from '@mantine/core';
import { IconCalendarPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { freeUntil, spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { pages } from '#contract/pages.ts';
import { dateAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import type { Booking } from '#web/features/bookings/booking.ts';
import { saveCalendar } from '#web/features/bookings/save-calendar.ts';
import { foodAddress } from '#web/features/food/order/room-of.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { nameZone, useVenueClock } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import classes from './booking-panel.module.css';
import type { Booked } from './use-booking.ts';

/** The booking as the history will show it. */
const toBooking = (bookable: Bookable, { reference, request, amount }: Booked, here: VenueClock): Booking => {
  const span = spanOf(request, here.timeZone);
  return {
    ...request,
    ...span,
    id: reference,
    thing: bookable.id,
    title: bookable.title,
    picture: bookable.picture,
    amount,
    freeUntil: freeUntil(request.kind, span.startsAt),
    status: 'Confirmed',
    payment: 'due',
  };
};

/** The new booking with its reference, and where to go next. */
export const BookedNotice = ({
  bookable,
  booked,
  onAgain,
}: {
  bookable: Bookable;
  booked: Booked;
  onAgain: () => void;
}) => {
  const { request, reference, amount } = booked;
  const { date, time, count } = request;
  const length = m.lib_units({ count, unit: bookableKinds[bookable.kind].unit });
  const here = useVenueClock();
  const today = here && dateAt(here.now, here.timeZone);
  const zone = here && nameZone(here);
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button is gone; keyboard users continue here.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={classes.booked}>
      <Message kind="good">
        {m.booking_form_booked({ kind: bookable.kind, title: bookable.title, date, time })}
      </Message>
      <dl className={classes.facts}>
        <dt>{m.booking_form_reference()}</dt>
        <dd>
          <bdi>{reference}</bdi>
        </dd>
        <dt>{m.booking_form_arrive()}</dt>
        <dd>
          {m.lib_moment({
            day: formatLongDay(date, today),
            time: zone ? m.lib_time_in_zone({ time, zone }) : time,
          })}
        </dd>
        <dt>{m.booking_form_for()}</dt>
        <dd>
          {request.kind === 'room'
            ? m.booking_form_until_day({
                length,
                day: formatLongDay(addDays(date, count), today),
                time: currentHouse().checkOutTime,
              })
            : length}
        </dd>
        <dt>{m.booking_form_due()}</dt>
        <dd>{formatSum(amount)}</dd>
      </dl>
      <Button component={Link} to={pages.bookings} fullWidth>
        {m.booking_form_see_bookings()}
      </Button>
      {here && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconCalendarPlus size={20} stroke={1.8} />}
          onClick={() => saveCalendar(`nightdesk-${reference}`, [toBooking(bookable, booked, here)], here)}
        >
          {m.bookings_add_to_calendar()}
        </Button>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconToolsKitchen2 size={20} stroke={1.8} />}
        component={Link}
        to={foodAddress(bookable.kind, bookable.id)}
      >
        {m.bookings_order_food()}
      </Button>
      <Button variant="subtle" fullWidth onClick={onAgain}>
        {m.booking_form_book_again()}
      </Button>
    </div>
  );
};
