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

/** The free nights of a room by month; picking one calls `onPick`. Updates live. */
export const NightCalendar = ({
  id,
  date,
  nights,
  onPick,
}: {
  id: number;
  /** The night of arrival, or '' while none is chosen. */
  date: string;
  /** Undefined while invalid: then no stay is shown. */
  nights: number | undefined;
  onPick: (date: string) => void;
}) => {
  useLive(followAvailability);
  const today = useVenueMinute()?.today;
  const last = today && addDays(today, calendarDays - 1);
  const { taken, prices, failed, retry } = useTaken('room', id, today, today);
  // Set by the waitlist panel beside it.
  const { data: wanted } = useQuery<string[]>({ queryKey: ['wanted', id], enabled: false });
  const unshown = today && last && describeUnshown(date, { today, last });
  return (
    // Not a labelled region: the labels of the form beside it use the same words and have to stay unique.
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
