import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Today, TodayBooking } from '#contract/desk/today.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { formatMinutes } from '#web/features/food/kitchen/order-age.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ActionButton } from '../action-button.tsx';
import { useBookingSteps } from '../booking/use-booking-steps.ts';
import { bookingAddress } from '../booking-address.ts';
import { StatusTag, shownStatus } from '../booking-tags.tsx';
import { arrangeDepartures, minutesBetween } from './arrange-today.ts';
import { bookingEntries } from './booking-entries.ts';
import { TakePanel } from './booking-panels.tsx';
import { LiveList } from './live-list.tsx';
import classes from './row.module.css';
import { RowPanel } from './row-panel.tsx';
import { StayRow } from './stay-row.tsx';
import { EmptyLine, Folded, headingIdOf, TodayCard } from './today-card.tsx';

type RowProps = { booking: TodayBooking; here: VenueMinute; isGone: boolean; isOver: boolean };

const DepartureRow = ({ booking, here, isGone, isOver }: RowProps) => {
  const steps = useBookingSteps(booking);
  const navigate = useNavigate();
  const [panel, setPanel] = useState<'take' | 'refused'>();
  const close = () => {
    steps.dismiss();
    setPanel(undefined);
  };
  const { endsAt, leftAt, date } = booking;
  const timeOf = (instant: string) => clockAt(Date.parse(instant), here.timeZone).time;
  const isIn = shownStatus(booking) === 'Checked in';
  const takeBack = async () => {
    if (!(await steps.undo())) setPanel('refused');
  };
  const describe = (): React.ReactNode => {
    const time = timeOf(endsAt);
    if (!isIn) return leftAt && m.desk_today_left_at({ time: timeOf(leftAt) });
    if (!isOver) return m.desk_today_leaves_by({ time });
    const overBy = formatMinutes(minutesBetween(Date.parse(endsAt), here.now));
    return m.desk_today_over({ overBy, time, bad: (text) => <span className={classes.bad}>{text}</span> });
  };
  return (
    <StayRow
      booking={booking}
      second={describe()}
      lengthNote={m.desk_today_since({ day: formatShortDay(date, here.today) })}
      tag={<StatusTag booking={booking} />}
      action={
        isIn &&
        !isGone && (
          // The bill comes first, because it shows what is due.
          <ActionButton
            ready
            className={classes.action}
            onClick={() => void navigate(bookingAddress(booking._id))}
          >
            {m.desk_booking_check_out()}
          </ActionButton>
        )
      }
      entries={[
        ...bookingEntries(booking, () => setPanel('take')),
        ...(isIn
          ? []
          : [{ label: m.desk_today_take_back(), Icon: IconArrowBackUp, onClick: () => void takeBack() }]),
      ]}
      panel={
        <>
          {panel === 'take' && <TakePanel booking={booking} onClose={close} />}
          {panel === 'refused' && <RowPanel text="" action={steps} onClose={close} />}
        </>
      }
    />
  );
};

const keyOf = ({ _id }: TodayBooking): string => _id;
const nameOf = ({ guest }: TodayBooking): string => guest.name;

/** The guests who leave today. */
export const DeparturesCard = ({ today, here }: { today: Today; here: VenueMinute }) => {
  const { open, done, late } = useMemo(() => arrangeDepartures(today), [today]);
  const rowOf = (booking: TodayBooking, isGone = false) => (
    <DepartureRow
      key={booking._id}
      booking={today.departures.find(({ _id }) => _id === booking._id) ?? booking}
      here={here}
      isGone={isGone}
      isOver={late.has(booking._id)}
    />
  );
  return (
    <TodayCard
      asCards
      heading={m.desk_today_departures()}
      headingId={headingIdOf('departures')}
      count={open.length > 0 ? m.desk_today_to_leave({ count: open.length }) : undefined}
      link={{ to: `${pages.deskBookings}?status=Checked+in`, label: m.desk_today_all_departures() }}
    >
      {open.length === 0 && <EmptyLine heading={m.desk_today_nobody_leaves({ done: done.length })} />}
      <LiveList label={m.desk_today_departures()} rows={open} keyOf={keyOf} nameOf={nameOf}>
        {rowOf}
      </LiveList>
      {done.length > 0 && (
        <Folded
          summary={m.desk_today_have_left({
            count: done.length,
            names: done.map(({ guest }) => guest.name).join(', '),
          })}
        >
          <div className={classes.rest}>{done.map((booking) => rowOf(booking))}</div>
        </Folded>
      )}
    </TodayCard>
  );
};
