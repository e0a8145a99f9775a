import { Button } from '@mantine/core';
import { IconArrowBackUp, IconUserOff, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Today, TodayBooking } from '#contract/desk/today.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { formatMinutes } from '#web/features/food/kitchen/order-age.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ActionButton } from '../action-button.tsx';
import { useBookingSteps } from '../booking/use-booking-steps.ts';
import { ReadinessTag, roomStateOf, StatusTag, shownStatus } from '../booking-tags.tsx';
import { useWalkIn } from '../walk-in-context.ts';
import { arrangeArrivals, canCheckIn, minutesBetween } from './arrange-today.ts';
import { bookingEntries } from './booking-entries.ts';
import { MissingPanel, NoShowPanel, TakePanel } from './booking-panels.tsx';
import { countFree } from './describe-glance.ts';
import { LiveList } from './live-list.tsx';
import classes from './row.module.css';
import { StayRow } from './stay-row.tsx';
import { EmptyLine, Folded, headingIdOf, TodayCard } from './today-card.tsx';

type RowProps = {
  booking: TodayBooking;
  here: VenueMinute;
  isGone: boolean;
  isLate: boolean;
  /** Where the guest is in the meantime. */
  meanwhile: string | undefined;
  /** The booking of the guest who is still in the room. */
  leaving: string | undefined;
};

const ArrivalRow = ({ booking, here, isGone, isLate, meanwhile, leaving }: RowProps) => {
  const steps = useBookingSteps(booking);
  const [panel, setPanel] = useState<'missing' | 'no-show' | 'take'>();
  const { startsAt, status } = booking;
  const time = clockAt(Date.parse(startsAt), here.timeZone).time;
  const isReady = canCheckIn(booking);
  const isIn = shownStatus(booking) === 'Checked in';
  const press = async () => {
    steps.dismiss();
    if (!isReady) return setPanel('missing');
    // A refusal is explained in the panel.
    setPanel((await steps.checkIn()) ? undefined : 'missing');
  };
  const close = () => {
    steps.dismiss();
    setPanel(undefined);
  };
  const describe = (): React.ReactNode => {
    if (isIn)
      return (
        booking.arrivedAt &&
        m.desk_today_in_since({ time: clockAt(Date.parse(booking.arrivedAt), here.timeZone).time })
      );
    if (isLate)
      return m.desk_today_late({ lateBy, time, bad: (text) => <span className={classes.bad}>{text}</span> });
    return meanwhile
      ? m.desk_today_expected_meanwhile({ time, place: meanwhile })
      : m.desk_today_expected({ time });
  };
  const lateBy = formatMinutes(minutesBetween(Date.parse(startsAt), here.now));
  const isAwaited = status === 'Confirmed' || status === 'Pending';
  return (
    <StayRow
      booking={booking}
      second={describe()}
      lengthNote={m.desk_today_until({
        day: formatShortDay(clockAt(Date.parse(booking.endsAt), here.timeZone).date, here.today),
      })}
      tag={isAwaited ? <ReadinessTag state={roomStateOf(booking)} /> : <StatusTag booking={booking} />}
      action={
        isAwaited &&
        !isGone && (
          <ActionButton
            className={classes.action}
            ready={isReady}
            loading={steps.pending === 'check-in'}
            aria-expanded={panel === 'missing' || undefined}
            onClick={() => void press()}
          >
            {m.desk_booking_check_in()}
          </ActionButton>
        )
      }
      entries={[
        ...bookingEntries(booking, () => setPanel('take')),
        ...(isAwaited && Date.parse(startsAt) <= here.now
          ? [
              {
                label: m.desk_booking_no_show(),
                Icon: IconUserOff,
                isBad: true,
                onClick: () => setPanel('no-show'),
              },
            ]
          : []),
        ...(isAwaited
          ? []
          : [
              {
                label: m.desk_today_take_back(),
                Icon: IconArrowBackUp,
                onClick: async () => {
                  if (!(await steps.undo())) setPanel('missing');
                },
              },
            ]),
      ]}
      panel={
        <>
          {panel === 'missing' && (
            <MissingPanel booking={booking} leaving={leaving} steps={steps} onClose={close} />
          )}
          {panel === 'no-show' && <NoShowPanel booking={booking} onClose={close} />}
          {panel === 'take' && <TakePanel booking={booking} onClose={close} />}
        </>
      }
    />
  );
};

const keyOf = ({ _id }: TodayBooking): string => _id;
const nameOf = ({ guest }: TodayBooking): string => guest.name;

/** Where a guest is who has not moved in yet. */
const findMeanwhile = ({ hourly }: Today, { guest }: TodayBooking): string | undefined =>
  guest.uid === ''
    ? undefined
    : hourly.find((other) => other.guest.uid === guest.uid && shownStatus(other) === 'Checked in')?.title;

const findLeaving = ({ departures, inHouse }: Today, { id }: TodayBooking): string | undefined =>
  [...departures, ...inHouse].find((other) => other.id === id && shownStatus(other) === 'Checked in')?._id;

/** The guests who arrive today. */
export const ArrivalsCard = ({ today, here }: { today: Today; here: VenueMinute }) => {
  const { open, done, late } = useMemo(() => arrangeArrivals(today), [today]);
  const openWalkIn = useWalkIn();
  const free = countFree(today);
  const rowOf = (booking: TodayBooking, isGone = false) => (
    <ArrivalRow
      key={booking._id}
      booking={today.arrivals.find(({ _id }) => _id === booking._id) ?? booking}
      here={here}
      isGone={isGone}
      isLate={late.has(booking._id)}
      meanwhile={findMeanwhile(today, booking)}
      leaving={findLeaving(today, booking)}
    />
  );
  return (
    <TodayCard
      asCards
      heading={m.desk_today_arrivals()}
      headingId={headingIdOf('arrivals')}
      count={open.length > 0 ? m.desk_today_to_come({ count: open.length }) : undefined}
      link={{ to: `${pages.deskBookings}?from=${today.date}`, label: m.desk_today_all_arrivals() }}
    >
      {open.length === 0 && (
        <EmptyLine
          heading={m.desk_today_nobody_comes({ done: done.length })}
          text={m.desk_today_beds_free({ count: free })}
        >
          {free > 0 && (
            <Button
              variant="light"
              size="xs"
              leftSection={<IconUserPlus size={20} stroke={1.8} aria-hidden />}
              onClick={() => openWalkIn()}
            >
              {m.desk_walk_in()}
            </Button>
          )}
        </EmptyLine>
      )}
      <LiveList label={m.desk_today_arrivals()} rows={open} keyOf={keyOf} nameOf={nameOf}>
        {rowOf}
      </LiveList>
      {done.length > 0 && (
        <Folded
          summary={m.desk_today_are_in({
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
