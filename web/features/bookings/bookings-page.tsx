import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import { OutcomeNote } from '#web/ui/form.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { HistoryPage } from '#web/ui/page.tsx';
import { sortBookings } from './booking.ts';
import { BookingCard } from './booking-card.tsx';
import classes from './bookings-page.module.css';
import { useCancelBooking } from './describe-cancelling.ts';
import { myBookingsQuery } from './my-bookings-query.ts';
import { saveCalendar } from './write-calendar.ts';

export const Component = () => {
  const mine = useQuery(myBookingsQuery);
  const here = useVenueClock();
  const { outcome, cancel } = useCancelBooking();
  const { upcoming, past } = sortBookings(mine.data ?? [], here?.now);
  return (
    <HistoryPage
      name={pageNames.bookings}
      summary={
        <>
          {mine.isPending && m.bookings_loading()}
          {upcoming.length + past.length > 0 &&
            m.bookings_summary({ upcoming: upcoming.length, past: past.length })}
        </>
      }
      action={
        here &&
        upcoming.length > 0 && (
          <Button
            variant="quiet"
            size="xs"
            className={classes.all}
            leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
            onClick={() => saveCalendar('nightdesk-bookings', upcoming, here)}
          >
            {m.bookings_add_all_to_calendar()}
          </Button>
        )
      }
    >
      {/* The card that had the focus has moved; what came of it is the place to go on from. */}
      <div className={classes.outcome}>
        <OutcomeNote outcome={outcome} />
      </div>
      {mine.isPending && <BookingsSkeleton />}
      {mine.isError && !mine.data && (
        <FailedNotice
          heading={m.bookings_not_loaded()}
          error={mine.error}
          onRetry={() => void mine.refetch()}
        />
      )}
      {mine.data?.length === 0 && (
        <Notice level={2} heading={m.bookings_none()} text={m.bookings_none_text()}>
          <Button component={Link} to={pages.rooms}>
            {m.cart_find_room()}
          </Button>
        </Notice>
      )}
      {here && upcoming.length > 0 && (
        <BookingSection heading={m.bookings_upcoming()}>
          {upcoming.map((booking, index) => (
            <li key={booking.id}>
              <BookingCard
                booking={booking}
                here={here}
                eager={index < 3}
                onCalendar={() => saveCalendar(`nightdesk-${booking.id}`, [booking], here)}
                onCancel={() => cancel(booking)}
              />
            </li>
          ))}
        </BookingSection>
      )}
      {here && past.length > 0 && (
        <BookingSection heading={m.bookings_past()}>
          {past.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} here={here} />
            </li>
          ))}
        </BookingSection>
      )}
    </HistoryPage>
  );
};

const BookingSection = ({ heading, children }: { heading: string; children: React.ReactNode }) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {heading}
      </h2>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
};

const BookingsSkeleton = () => (
  <div aria-hidden>
    <Skeleton width={110} height={21} />
    <div className={classes.list}>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className={classes.skeleton} radius={18} />
      ))}
    </div>
  </div>
);
