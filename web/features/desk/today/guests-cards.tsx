import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Today, TodayBooking } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ActionButton } from '../action-button.tsx';
import { bookingAddress } from '../booking-address.ts';
import { StatusTag } from '../booking-tags.tsx';
import { bookingEntries } from './booking-entries.ts';
import { TakePanel } from './booking-panels.tsx';
import { LiveList } from './live-list.tsx';
import classes from './row.module.css';
import { StayRow } from './stay-row.tsx';
import { EmptyLine, headingIdOf, TodayCard } from './today-card.tsx';

const GuestRow = ({
  booking,
  here,
  isGone,
}: {
  booking: TodayBooking;
  here: VenueMinute;
  isGone: boolean;
}) => {
  const navigate = useNavigate();
  const [isTaking, setTaking] = useState(false);
  const { _id, kind, due, guest, date, startsAt, endsAt } = booking;
  const end = clockAt(Date.parse(endsAt), here.timeZone);
  const press = () => (due > 0 ? setTaking(true) : void navigate(bookingAddress(_id)));
  return (
    <StayRow
      booking={booking}
      second={guest.phoneNumber || guest.email}
      lengthNote={
        kind === 'room'
          ? m.desk_today_from_until({
              from: formatShortDay(date, here.today),
              until: formatShortDay(end.date, here.today),
            })
          : m.desk_today_span({ from: clockAt(Date.parse(startsAt), here.timeZone).time, to: end.time })
      }
      tag={<StatusTag booking={booking} />}
      action={
        !isGone && (
          <ActionButton className={classes.action} ready={due > 0} onClick={press}>
            {due > 0 ? m.desk_today_take({ sum: formatSum(due) }) : m.desk_today_open()}
          </ActionButton>
        )
      }
      entries={bookingEntries(booking, () => setTaking(true))}
      panel={isTaking && <TakePanel booking={booking} onClose={() => setTaking(false)} />}
    />
  );
};

const keyOf = ({ _id }: TodayBooking): string => _id;
const nameOf = ({ guest }: TodayBooking): string => guest.name;

/** The guests in the house. */
export const HouseCard = ({ today, here }: { today: Today; here: VenueMinute }) => (
  <TodayCard
    asCards
    heading={m.desk_today_in_house()}
    headingId={headingIdOf('house')}
    count={today.inHouse.length > 0 ? m.desk_today_guests({ count: today.inHouse.length }) : undefined}
  >
    {today.inHouse.length === 0 && (
      <EmptyLine
        heading={today.date === here.today ? m.desk_today_nobody_in() : m.desk_today_nobody_that_night()}
      />
    )}
    <LiveList label={m.desk_today_in_house()} rows={today.inHouse} keyOf={keyOf} nameOf={nameOf}>
      {(booking, isGone) => <GuestRow booking={booking} here={here} isGone={isGone} />}
    </LiveList>
  </TodayCard>
);

/** Bookings with money due: the same ones that the server has summed up, so that rows and sum agree. */
export const DueCard = ({ today, here }: { today: Today; here: VenueMinute }) => (
  <TodayCard
    asCards
    heading={m.desk_today_due()}
    headingId={headingIdOf('due')}
    count={m.desk_today_bills_open({ count: today.due.bills })}
  >
    {today.due.bills === 0 && <EmptyLine heading={m.desk_today_nothing_due()} />}
    <LiveList label={m.desk_today_due()} rows={today.due.bookings} keyOf={keyOf} nameOf={nameOf}>
      {(booking, isGone) => <GuestRow booking={booking} here={here} isGone={isGone} />}
    </LiveList>
  </TodayCard>
);
