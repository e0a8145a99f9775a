import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Today, TodayBooking } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ActionButton } from '../action-button.tsx';
import { StatusTag } from '../booking-tags.tsx';
import { bookingEntries } from './booking-entries.ts';
import { bookingPath, TakePanel } from './booking-panels.tsx';
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
  const { _id, due, guest, date, endsAt } = booking;
  const press = () => (due > 0 ? setTaking(true) : void navigate(bookingPath(_id)));
  return (
    <StayRow
      booking={booking}
      second={guest.phoneNumber || guest.email}
      lengthNote={m.desk_today_from_until({
        from: formatShortDay(date, here.today),
        until: formatShortDay(clockAt(Date.parse(endsAt), here.timeZone).date, here.today),
      })}
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

/** Who sleeps here. */
export const HouseCard = ({ today, here }: { today: Today; here: VenueMinute }) => (
  <TodayCard
    asCards
    heading={m.desk_today_in_house()}
    headingId={headingIdOf('house')}
    count={m.desk_today_guests({ count: today.inHouse.length })}
  >
    {today.inHouse.length === 0 && <EmptyLine heading={m.desk_today_nobody_in()} />}
    <LiveList label={m.desk_today_in_house()} rows={today.inHouse} keyOf={keyOf}>
      {(booking, isGone) => <GuestRow booking={booking} here={here} isGone={isGone} />}
    </LiveList>
  </TodayCard>
);

/** Each booking once, however many lists it stands in; the greatest sum first. */
export const listDue = ({ arrivals, departures, inHouse, hourly }: Today): TodayBooking[] => {
  const bookings = new Map([...arrivals, ...departures, ...inHouse, ...hourly].map((one) => [one._id, one]));
  return [...bookings.values()].filter(({ due }) => due > 0).toSorted((a, b) => b.due - a.due);
};

/** Who owes something. */
export const DueCard = ({ today, here }: { today: Today; here: VenueMinute }) => {
  const rows = useMemo(() => listDue(today), [today]);
  return (
    <TodayCard
      asCards
      heading={m.desk_today_due()}
      headingId={headingIdOf('due')}
      count={m.desk_today_bills_open({ count: today.due.bills })}
    >
      {rows.length === 0 && <EmptyLine heading={m.desk_today_nothing_due()} />}
      <LiveList label={m.desk_today_due()} rows={rows} keyOf={keyOf}>
        {(booking, isGone) => <GuestRow booking={booking} here={here} isGone={isGone} />}
      </LiveList>
    </TodayCard>
  );
};
