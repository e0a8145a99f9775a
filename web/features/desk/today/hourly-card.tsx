import { IconClockPlus, IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import type { Today } from '#contract/desk/today.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { formatMinutes } from '#web/features/food/kitchen/order-age.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatPrice, formatSum } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ActionButton } from '../action-button.tsx';
import { useBookingSteps } from '../booking/use-booking-steps.ts';
import { RowMenu } from '../row-menu.tsx';
import {
  canCheckIn,
  type HourlyBooking,
  minutesBetween,
  nextHourlyStep,
  progressOf,
} from './arrange-today.ts';
import { bookingEntries } from './booking-entries.ts';
import { BillDuePanel, ExtendPanel, MissingPanel, TakePanel } from './booking-panels.tsx';
import { LiveList } from './live-list.tsx';
import classes from './row.module.css';
import { EmptyLine, headingIdOf, TodayCard } from './today-card.tsx';

type RowProps = { booking: HourlyBooking; here: VenueMinute; isGone: boolean };

/** Minutes left, start and end, and a bar that shows the same. */
const Progress = ({ booking, here }: Omit<RowProps, 'isGone'>) => {
  const { percent, left, isEnding } = progressOf(booking, here.now);
  const timeOf = (instant: string) => clockAt(Date.parse(instant), here.timeZone).time;
  return (
    <div className={`${classes.cell} ${classes.progress}`}>
      <p className={classes.progressHead}>
        <strong>
          {booking.isOver ? m.desk_today_time_is_over() : m.desk_today_left({ left: formatMinutes(left) })}
        </strong>
        <span>{m.desk_today_span({ from: timeOf(booking.startsAt), to: timeOf(booking.endsAt) })}</span>
      </p>
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} data-ending={isEnding || undefined} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
};

const NextGuest = ({ booking: { next }, here }: Omit<RowProps, 'isGone'>) => {
  if (!next) return <div className={classes.next} />;
  const minutes = minutesBetween(here.now, Date.parse(next.startsAt));
  const time = clockAt(Date.parse(next.startsAt), here.timeZone).time;
  return (
    <div className={`${classes.cell} ${classes.next}`}>
      <p className={classes.second}>
        {minutes <= 15 && minutes >= 0
          ? m.desk_today_next_soon({ time, minutes })
          : m.desk_today_next({ time })}
      </p>
      <p className={classes.plain}>{next.name}</p>
    </div>
  );
};

const HourlyRow = ({ booking, here, isGone }: RowProps) => {
  const steps = useBookingSteps(booking);
  const [panel, setPanel] = useState<'take' | 'extend' | 'due' | 'missing'>();
  const close = () => {
    steps.dismiss();
    setPanel(undefined);
  };
  const { title, guest, due, unitPrice } = booking;
  const step = nextHourlyStep(booking, here.now);
  const end = async () => {
    setPanel((await steps.checkOut()) ? undefined : 'due');
  };
  const arrive = async () => {
    if (!canCheckIn(booking)) return setPanel('missing');
    setPanel((await steps.checkIn()) ? undefined : 'missing');
  };
  const press = {
    'check in': () => void arrive(),
    take: () => setPanel('take'),
    end: () => void end(),
    extend: () => setPanel('extend'),
  }[step];
  const label = {
    'check in': m.desk_booking_check_in(),
    take: m.desk_today_take({ sum: formatSum(due) }),
    end: m.desk_today_end(),
    extend: m.desk_booking_extend(),
  }[step];
  const isReady = step === 'check in' ? canCheckIn(booking) : step !== 'extend';
  return (
    <>
      <div className={classes.row} data-list="hour">
        <div className={`${classes.cell} ${classes.bookable}`}>
          <p className={classes.name}>{title}</p>
          <p className={classes.second}>{m.desk_today_per_hour({ price: formatPrice(unitPrice) })}</p>
        </div>
        <div className={`${classes.cell} ${classes.who}`}>
          <p className={classes.plain}>{guest.name}</p>
          <p className={classes.second}>
            {due > 0 ? (
              <span className={classes.bad}>{m.desk_today_sum_due({ sum: formatSum(due) })}</span>
            ) : (
              m.desk_paid()
            )}
          </p>
        </div>
        <Progress booking={booking} here={here} />
        <NextGuest booking={booking} here={here} />
        {isGone ? (
          <span />
        ) : (
          <ActionButton
            className={classes.action}
            ready={isReady}
            loading={steps.pending === 'check-out' || steps.pending === 'check-in'}
            onClick={press}
          >
            {label}
          </ActionButton>
        )}
        <div className={classes.menu}>
          <RowMenu
            name={m.desk_today_more_for({ name: title })}
            entries={[
              ...bookingEntries(booking, () => setPanel('take')),
              { label: m.desk_booking_extend(), Icon: IconClockPlus, onClick: () => setPanel('extend') },
              { label: m.desk_today_end_now(), Icon: IconDoorExit, onClick: () => void end() },
            ]}
          />
        </div>
      </div>
      {panel === 'take' && <TakePanel booking={booking} onClose={close} />}
      {panel === 'extend' && <ExtendPanel booking={booking} here={here} onClose={close} />}
      {panel === 'due' && <BillDuePanel booking={booking} steps={steps} onClose={close} />}
      {panel === 'missing' && (
        <MissingPanel booking={booking} leaving={undefined} steps={steps} onClose={close} />
      )}
    </>
  );
};

const keyOf = ({ _id }: HourlyBooking): string => _id;
const nameOf = ({ guest }: HourlyBooking): string => guest.name;

/** Study rooms and PCs in use, by end. */
export const HourlyCard = ({ today, here }: { today: Today; here: VenueMinute }) => (
  <TodayCard
    asCards
    heading={m.desk_today_by_the_hour_now()}
    headingId={headingIdOf('hourly')}
    count={m.desk_today_of({ count: today.hourly.length, all: today.hourlyOpen })}
    link={{ to: `${pages.deskBoard}?view=hours`, label: m.desk_today_hours_on_board() }}
  >
    {today.hourly.length === 0 && <EmptyLine heading={m.desk_today_nothing_in_use()} />}
    <LiveList label={m.desk_today_by_the_hour_now()} rows={today.hourly} keyOf={keyOf} nameOf={nameOf}>
      {(booking, isGone) => <HourlyRow booking={booking} here={here} isGone={isGone} />}
    </LiveList>
  </TodayCard>
);
