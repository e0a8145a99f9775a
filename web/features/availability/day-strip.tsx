import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { spanOf } from '#contract/bookings.rules.ts';
import { addDays, isDate, isTime } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';
import { formatFullDay, formatLongDay } from '#web/lib/format-day.ts';
import { useLive } from '#web/lib/live.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import classes from './availability-card.module.css';
import { availabilityAround, calendarDays } from './availability-queries.ts';
import { FailedCard } from './failed-card.tsx';
import { HourCells } from './hour-cells.tsx';
import { hoursOfDay } from './hours-of-day.ts';

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
  hours: number;
  onPick: (time: string, date: string) => void;
  onPickDay: (date: string) => void;
}) => {
  useLive();
  const here = useVenueMinute();
  const last = here && addDays(here.today, calendarDays - 1);
  const day = here && last && (isDate(date) && date >= here.today && date <= last ? date : here.today);
  const { data, isError, refetch } = useQuery(availabilityAround(kind, id, day, here?.today));
  const failed = isError && !data;
  const wish = isDate(date) && isTime(time) && hours >= 1 ? { kind, date, time, count: hours } : undefined;
  const span = here && wish && spanOf(wish, here.timeZone);
  const step = (label: string, to: string, Icon: typeof IconChevronLeft) => {
    const possible = here && last && to >= here.today && to <= last;
    return (
      <ActionIcon
        variant="light"
        radius={12}
        aria-label={label}
        aria-disabled={!possible}
        data-faint={!possible || undefined}
        onClick={() => possible && onPickDay(to)}
      >
        <Icon size={20} stroke={1.8} />
      </ActionIcon>
    );
  };
  return (
    // No labelled region: the form beside it has labels with the same words, and those must stay the only ones.
    <div>
      <div className={classes.head}>
        <h2>What is free that day</h2>
        <p className={classes.legend}>
          <span data-sample="stay">Your hours</span>
          <span data-sample="taken">Taken</span>
        </p>
      </div>
      <div className={classes.strip}>
        {failed && <FailedCard what="What is free" onRetry={() => void refetch()} />}
        {!failed && !(here && day) && <Skeleton className={classes.whole} />}
        {!failed && here && day && (
          <>
            <div className={classes.daybar}>
              <h3 className={classes.month} aria-live="polite">
                {day === here.today ? `Today, ${formatLongDay(day)}` : formatLongDay(day)}
              </h3>
              <div className={classes.steps}>
                {step('Earlier day', addDays(day, -1), IconChevronLeft)}
                {step('Later day', addDays(day, 1), IconChevronRight)}
              </div>
            </div>
            <HourCells
              label={formatFullDay(day)}
              hours={hoursOfDay({
                date: day,
                taken: data?.find((one) => one.id === id)?.taken,
                now: here.now,
                timeZone: here.timeZone,
                chosen: span && {
                  from: span.startsAt.epochMilliseconds,
                  to: span.endsAt.epochMilliseconds,
                },
              })}
              onPick={(picked) => onPick(picked, day)}
            />
          </>
        )}
      </div>
    </div>
  );
};
