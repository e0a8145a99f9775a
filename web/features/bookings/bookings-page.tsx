import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useWaitlist } from '#web/features/waitlist/use-waitlist.ts';
import { WaitingCard } from '#web/features/waitlist/waiting-card.tsx';
import type { Outcome } from '#web/lib/explain-failure.ts';
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
import { saveCalendar } from './save-calendar.ts';

export const Component = () => {
  const mine = useQuery(myBookingsQuery);
  const waiting = useWaitlist();
  const [problem, setProblem] = useState<Outcome>();
  const here = useVenueClock();
  const { outcome, cancel } = useCancelBooking();
  // Holds from the waitlist are listed there only.
  const held = new Set(waiting.map(({ hold }) => hold?.bookingId));
  const booked = mine.data?.filter(({ id }) => !held.has(id));
  const { upcoming, past } = sortBookings(booked ?? [], here?.now);
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
      {/* The focused card has moved, so the focus goes to the outcome. */}
      <div className={classes.outcome}>
        <OutcomeNote outcome={problem ?? outcome} />
      </div>
      {mine.isPending && <BookingsSkeleton />}
      {mine.isError && !mine.data && (
        <FailedNotice
          heading={m.bookings_not_loaded()}
          error={mine.error}
          onRetry={() => void mine.refetch()}
        />
      )}
      {booked?.length === 0 && waiting.length === 0 && (
        <Notice level={2} heading={m.bookings_none()} text={m.bookings_none_text()}>
          <Button component={Link} to={pages.rooms}>
            {m.cart_find_room()}
          </Button>
        </Notice>
      )}
      {here && upcoming.length + waiting.length > 0 && (
        <BookingSection heading={m.bookings_upcoming()}>
          {waiting.map((entry) => (
            <li key={entry._id}>
              <WaitingCard entry={entry} here={here} onProblem={setProblem} />
            </li>
          ))}
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
