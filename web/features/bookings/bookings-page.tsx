import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
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
          {mine.isPending && 'Loading your bookings …'}
          {upcoming.length + past.length > 0 && `${upcoming.length} upcoming, ${past.length} past`}
        </>
      }
      action={
        here &&
        upcoming.length > 0 && (
          <Button
            variant="default"
            size="xs"
            className={classes.all}
            leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
            onClick={() => saveCalendar('nightdesk-bookings', upcoming, here)}
          >
            Add all to calendar
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
          heading="Your bookings could not be loaded"
          error={mine.error}
          onRetry={() => void mine.refetch()}
        />
      )}
      {mine.data?.length === 0 && (
        <Notice
          level={2}
          heading="No booking history available."
          text="Rooms, study rooms and PCs that you book are listed here."
        >
          <Button component={Link} to={pages.rooms}>
            Find a room
          </Button>
        </Notice>
      )}
      {here && upcoming.length > 0 && (
        <BookingSection heading="Upcoming">
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
        <BookingSection heading="Past">
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
    <Skeleton className={classes.skeletonHeading} />
    <div className={classes.list}>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className={classes.skeleton} radius={18} />
      ))}
    </div>
  </div>
);
