import { Skeleton } from '@mantine/core';
import { spanOf } from '#contract/bookings.rules.ts';
import { addDays, isDate } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';
import { formatFullDay, formatLongDay } from '#web/lib/format-day.ts';
import { isTypedDate } from '#web/lib/is-typed-date.ts';
import { useLive } from '#web/lib/live.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import classes from './availability-card.module.css';
import { FailedCard } from './failed-card.tsx';
import { followAvailability } from './follow-availability.ts';
import { HourCells } from './hour-cells.tsx';
import { hoursOfDay } from './hours-of-day.ts';
import { readWish } from './read-wish.ts';
import { StepButton } from './step-button.tsx';
import { useTaken } from './use-taken.ts';

const nameDay = (day: string, today: string): string => {
  if (day === today) return `Today, ${formatLongDay(day, today)}`;
  return `${formatLongDay(day, today)}${day < today ? ' has passed' : ''}`;
};

/** What is free of a day, hour by hour; picking a free one calls `onPick`, another day `onPickDay`. Follows what others book. */
export const DayStrip = ({
  kind,
  id,
  date,
  time,
  hours,
  onPick,
  onPickDay,
}: {
  kind: Exclude<Kind, 'room'>;
  id: number;
  /** '' while none is chosen: then the strip shows today. */
  date: string;
  time: string;
  /** Undefined while their number makes no sense: then none are shown as chosen. */
  hours: number | undefined;
  onPick: (time: string, date: string) => void;
  onPickDay: (date: string) => void;
}) => {
  useLive(followAvailability);
  const here = useVenueMinute();
  const day = here && (isTypedDate(date) ? date : here.today);
  const isPast = here && day && day < here.today;
  const { taken, failed, retry } = useTaken(kind, id, isPast ? undefined : day, here?.today);
  const wish = here && readWish({ kind, date, time, count: hours }, here);
  const span = wish && spanOf(wish, here.timeZone);
  const cells =
    here &&
    day &&
    hoursOfDay({
      date: day,
      taken,
      now: here.now,
      timeZone: here.timeZone,
      chosen: span && { from: span.startsAt.epochMilliseconds, to: span.endsAt.epochMilliseconds },
    });
  const isPart = cells ? cells.some(({ state }) => state === 'part') : false;
  return (
    // No labelled region: the form beside it has labels with the same words, and those must stay the only ones.
    <div className={classes.around}>
      <div className={classes.head}>
        <h2>What is free that day</h2>
        <p className={classes.legend}>
          {isPart && <span data-sample="part">Partly taken</span>}
          <span data-sample="stay">Your hours</span>
          <span data-sample="taken">Taken</span>
        </p>
      </div>
      <div className={classes.strip}>
        {failed && <FailedCard what="What is free" onRetry={retry} />}
        {!failed && !cells && <Skeleton className={classes.whole} />}
        {!failed && cells && (
          <>
            <div className={classes.daybar}>
              <h3 className={classes.month} aria-live="polite">
                {nameDay(day, here.today)}
              </h3>
              <div className={classes.steps}>
                <StepButton
                  label="Earlier day"
                  way="earlier"
                  possible={day > here.today}
                  onStep={() => onPickDay(addDays(day, -1))}
                />
                <StepButton
                  label="Later day"
                  way="later"
                  possible={isDate(addDays(day, 1))}
                  onStep={() => onPickDay(isPast ? here.today : addDays(day, 1))}
                />
              </div>
            </div>
            <HourCells label={formatFullDay(day)} hours={cells} onPick={(picked) => onPick(picked, day)} />
          </>
        )}
      </div>
    </div>
  );
};
