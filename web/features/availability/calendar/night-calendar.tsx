import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/dates.ts';
import { m } from '#messages/web.ts';
import { useLive } from '#web/lib/live/live.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { calendarDays, useTaken } from '../availability-queries.ts';
import { followAvailability } from '../follow-availability.ts';
import classes from './calendar.module.css';
import { describeUnshown } from './calendar-days.ts';
import { CalendarMonths } from './calendar-months.tsx';
import { FailedCard } from './calendar-parts.tsx';

/** Which nights of a room are free, month by month; picking a free one calls `onPick`. Follows what others book. */
export const NightCalendar = ({
  id,
  date,
  nights,
  onPick,
}: {
  id: number;
  /** The night of arrival, or '' while none is chosen. */
  date: string;
  /** Undefined while their number makes no sense: then no stay is shown. */
  nights: number | undefined;
  onPick: (date: string) => void;
}) => {
  useLive(followAvailability);
  const today = useVenueMinute()?.today;
  const last = today && addDays(today, calendarDays - 1);
  const { taken, prices, failed, retry } = useTaken('room', id, today, today);
  // Written by the panel beside it, which alone knows of the waitlist.
  const { data: wanted } = useQuery<string[]>({ queryKey: ['wanted', id], enabled: false });
  const unshown = today && last && describeUnshown(date, { today, last });
  return (
    // No labelled region: the form beside it has labels with the same words, and those must stay the only ones.
    <div className={classes.around}>
      <div className={classes.head}>
        <h2>{m.availability_nights_heading()}</h2>
        <p className={classes.legend}>
          <span data-sample="stay">{m.availability_your_stay()}</span>
          <span data-sample="taken">{m.availability_taken()}</span>
        </p>
      </div>
      <div className={classes.calendar}>
        {failed && <FailedCard text={m.availability_calendar_not_loaded()} onRetry={retry} />}
        {!failed && !today && <Skeleton className={classes.whole} />}
        {!failed && today && last && (
          <>
            {unshown && (
              <p className={classes.note} role="status">
                {unshown}
              </p>
            )}
            <CalendarMonths
              today={today}
              last={last}
              taken={taken}
              prices={prices}
              wanted={wanted}
              stay={{ date: unshown ? '' : date, nights }}
              onPick={onPick}
            />
          </>
        )}
      </div>
    </div>
  );
};
