import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Today, TodayBooking } from '#contract/desk/today.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { bookingAddress } from '../booking-address.ts';
import { StatusTag } from '../booking-tags.tsx';
import { byStart, type RoomToClean } from './arrange-today.ts';
import { bookingEntries } from './booking-entries.ts';
import { TakePanel } from './booking-panels.tsx';
import { LiveList } from './live-list.tsx';
import classes from './row.module.css';
import { StayRow } from './stay-row.tsx';
import { EmptyLine, headingIdOf, type ListName, TodayCard } from './today-card.tsx';

type Props = { day: Today; here: VenueMinute };

/** When a guest is or was expected, or has arrived. */
export const describeComing = (
  { startsAt, arrivedAt }: TodayBooking,
  { today, timeZone }: VenueMinute,
  date: string,
): string => {
  const time = clockAt(Date.parse(arrivedAt ?? startsAt), timeZone).time;
  if (arrivedAt) return m.desk_today_came_at({ time });
  return date > today ? m.desk_today_expected({ time }) : m.desk_today_was_expected({ time });
};

/** When a guest is or was expected to leave, or has left. */
export const describeLeaving = (
  { endsAt, leftAt }: TodayBooking,
  { today, timeZone }: VenueMinute,
  date: string,
): string => {
  const time = clockAt(Date.parse(leftAt ?? endsAt), timeZone).time;
  if (leftAt) return m.desk_today_left_at({ time });
  return date > today ? m.desk_today_leaves_by({ time }) : m.desk_today_was_to_leave({ time });
};

/** A booking of another day: to look up, with no next step. */
const PlannedRow = ({
  booking,
  second,
  lengthNote,
}: {
  booking: TodayBooking;
  second: string;
  lengthNote: string;
}) => {
  const [isTaking, setTaking] = useState(false);
  return (
    <StayRow
      booking={booking}
      second={second}
      lengthNote={lengthNote}
      tag={<StatusTag booking={booking} />}
      action={
        <Button
          variant="light"
          size="xs"
          className={classes.action}
          component={Link}
          to={bookingAddress(booking._id)}
        >
          {m.desk_today_open()}
        </Button>
      }
      entries={bookingEntries(booking, () => setTaking(true))}
      panel={isTaking && <TakePanel booking={booking} onClose={() => setTaking(false)} />}
    />
  );
};

const keyOf = ({ _id }: TodayBooking): string => _id;
const nameOf = ({ guest }: TodayBooking): string => guest.name;

type ListProps = {
  list: ListName;
  heading: string;
  count: string;
  empty: string;
  link?: { to: string; label: string };
  rows: readonly TodayBooking[];
  children: (booking: TodayBooking) => React.ReactNode;
};

const PlannedCard = ({ list, heading, count, empty, link, rows, children }: ListProps) => (
  <TodayCard
    asCards
    heading={heading}
    headingId={headingIdOf(list)}
    count={rows.length > 0 ? count : undefined}
    {...(link && { link })}
  >
    {rows.length === 0 && <EmptyLine heading={empty} />}
    <LiveList label={heading} rows={rows} keyOf={keyOf} nameOf={nameOf}>
      {children}
    </LiveList>
  </TodayCard>
);

/** The arrivals of another day. */
export const PlannedArrivals = ({ day, here }: Props) => (
  <PlannedCard
    list="arrivals"
    heading={m.desk_today_arrivals()}
    count={m.desk_today_guests({ count: day.arrivals.length })}
    empty={m.desk_today_nobody_comes_then()}
    link={{ to: `${pages.deskBookings}?from=${day.date}`, label: m.desk_today_all_arrivals() }}
    rows={day.arrivals}
  >
    {(booking) => (
      <PlannedRow
        booking={booking}
        second={describeComing(booking, here, day.date)}
        lengthNote={m.desk_today_until({
          day: formatShortDay(clockAt(Date.parse(booking.endsAt), here.timeZone).date, here.today),
        })}
      />
    )}
  </PlannedCard>
);

/** The departures of another day. */
export const PlannedDepartures = ({ day, here }: Props) => (
  <PlannedCard
    list="departures"
    heading={m.desk_today_departures()}
    count={m.desk_today_guests({ count: day.departures.length })}
    empty={m.desk_today_nobody_leaves_then()}
    rows={day.departures}
  >
    {(booking) => (
      <PlannedRow
        booking={booking}
        second={describeLeaving(booking, here, day.date)}
        lengthNote={m.desk_today_since({ day: formatShortDay(booking.date, here.today) })}
      />
    )}
  </PlannedCard>
);

/** Bookings of study rooms and PCs on another day, by start. */
export const PlannedHours = ({ day, here }: Props) => {
  const rows = useMemo(() => day.hourly.toSorted(byStart), [day]);
  const timeOf = (instant: string) => clockAt(Date.parse(instant), here.timeZone).time;
  return (
    <PlannedCard
      list="hourly"
      heading={m.desk_today_by_the_hour()}
      count={m.desk_today_bookings({ count: rows.length })}
      empty={m.desk_today_nothing_booked_then()}
      link={{ to: `${pages.deskBoard}?view=hours&date=${day.date}`, label: m.desk_today_hours_on_board() }}
      rows={rows}
    >
      {(booking) => (
        <PlannedRow
          booking={booking}
          second={booking.guest.phoneNumber || booking.guest.email}
          lengthNote={m.desk_today_span({ from: timeOf(booking.startsAt), to: timeOf(booking.endsAt) })}
        />
      )}
    </PlannedCard>
  );
};

/** After and before which guest a room is cleaned that day. */
export const describeCleaning = (
  { occupiedBy = '', next }: RoomToClean,
  { timeZone }: VenueMinute,
): string =>
  next
    ? m.desk_today_after_and_next({
        name: occupiedBy,
        time: clockAt(Date.parse(next.startsAt), timeZone).time,
      })
    : m.desk_today_after({ name: occupiedBy });

const keyOfRoom = ({ kind, id }: RoomToClean): string => `${kind}-${id}`;
const nameOfRoom = ({ title }: RoomToClean): string => title;

/** The rooms to clean on a future day, after its departures. */
export const PlannedCleaning = ({ day, here }: Props) => (
  <TodayCard
    heading={m.desk_today_rooms_to_clean()}
    count={day.toClean.length > 0 ? m.desk_today_count_rooms({ count: day.toClean.length }) : undefined}
  >
    {day.toClean.length === 0 && <EmptyLine heading={m.desk_today_nothing_to_clean()} />}
    <LiveList label={m.desk_today_rooms_to_clean()} rows={day.toClean} keyOf={keyOfRoom} nameOf={nameOfRoom}>
      {(room) => (
        <div className={classes.row} data-list="narrow">
          <div className={classes.cell}>
            <p className={classes.name}>{room.title}</p>
            <p className={classes.second}>{describeCleaning(room, here)}</p>
          </div>
        </div>
      )}
    </LiveList>
  </TodayCard>
);
