import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLive } from '#web/lib/live.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import classes from './availability-card.module.css';
import { availabilityAround } from './availability-queries.ts';
import { CalendarMonths } from './calendar-months.tsx';
import { FailedCard } from './failed-card.tsx';

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
  nights: number;
  onPick: (date: string) => void;
}) => {
  useLive();
  const today = useVenueMinute()?.today;
  const { data, isError, refetch } = useQuery(availabilityAround('room', id, today, today));
  const failed = isError && !data;
  return (
    // No labelled region: the form beside it has labels with the same words, and those must stay the only ones.
    <div>
      <div className={classes.head}>
        <h2>Which nights are free</h2>
        <p className={classes.legend}>
          <span data-sample="stay">Your stay</span>
          <span data-sample="taken">Taken</span>
        </p>
      </div>
      <div className={classes.calendar}>
        {failed && <FailedCard what="The calendar" onRetry={() => void refetch()} />}
        {!failed && !today && <Skeleton className={classes.whole} />}
        {!failed && today && (
          <CalendarMonths
            today={today}
            taken={data?.find((one) => one.id === id)?.taken}
            stay={{ date, nights }}
            onPick={onPick}
          />
        )}
      </div>
    </div>
  );
};
