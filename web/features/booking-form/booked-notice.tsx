import { Button } from '@mantine/core';
import { IconCalendarPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { checkOutTime, freeUntil, spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { pages } from '#contract/pages.ts';
import { dateAt } from '#contract/venue-time.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import type { Booking } from '#web/features/bookings/booking.ts';
import { saveCalendar } from '#web/features/bookings/write-calendar.ts';
import { foodAddress } from '#web/features/food/order/room-of.ts';
import { countUnits, formatSum } from '#web/lib/format.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { nameZone, useVenueClock } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import classes from './booking-panel.module.css';
import { bookingWords } from './booking-words.ts';
import type { Booked } from './use-booking.ts';

/** As the history will show it. */
const toBooking = (offer: Bookable, { reference, wish, amount }: Booked, here: VenueClock): Booking => {
  const span = spanOf(wish, here.timeZone);
  return {
    ...wish,
    ...span,
    id: reference,
    thing: offer.id,
    title: offer.title,
    picture: offer.picture,
    amount,
    freeUntil: freeUntil(wish.kind, span.startsAt),
    status: 'Confirmed',
    payment: 'due',
  };
};

/** What was booked, under which reference, and where to go from here. */
export const BookedNotice = ({
  offer,
  booked,
  onAgain,
}: {
  offer: Bookable;
  booked: Booked;
  onAgain: () => void;
}) => {
  const { wish, reference, amount } = booked;
  const { date, time, count } = wish;
  const { unit } = bookableKinds[offer.kind];
  const here = useVenueClock();
  const today = here && dateAt(here.now, here.timeZone);
  const zone = here && nameZone(here);
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button is gone; whoever uses a keyboard goes on from here.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={classes.booked}>
      <Message kind="good">{bookingWords[offer.kind].success({ title: offer.title, date, time })}</Message>
      <dl className={classes.facts}>
        <dt>Reference</dt>
        <dd>{reference}</dd>
        <dt>You arrive</dt>
        <dd>
          {formatLongDay(date, today)}, {time}
          {zone && ` (${zone})`}
        </dd>
        <dt>For</dt>
        <dd>
          {countUnits(count, unit)}
          {wish.kind === 'room' && `, until ${formatLongDay(addDays(date, count), today)}, ${checkOutTime}`}
        </dd>
        <dt>Due at the desk</dt>
        <dd>{formatSum(amount)}</dd>
      </dl>
      <Button component={Link} to={pages.bookings} fullWidth>
        See your bookings
      </Button>
      {here && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconCalendarPlus size={20} stroke={1.8} />}
          onClick={() => saveCalendar(`nightdesk-${reference}`, [toBooking(offer, booked, here)], here)}
        >
          Add to calendar
        </Button>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconToolsKitchen2 size={20} stroke={1.8} />}
        component={Link}
        to={foodAddress(offer.kind, offer.id)}
      >
        Order food
      </Button>
      <Button variant="subtle" fullWidth onClick={onAgain}>
        Book another time
      </Button>
    </div>
  );
};
