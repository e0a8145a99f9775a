import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { spanOf } from '#contract/bookings.rules.ts';
import { addDays, isDate } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { formatFullDay, formatLongDay, isTypedDate } from '#web/lib/format-day.ts';
import { useLive } from '#web/lib/live/live.ts';
import { keyAlongLines } from '#web/lib/reading-direction.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { useTaken } from '../availability-queries.ts';
import { followAvailability } from '../follow-availability.ts';
import { readRequest } from '../is-free.ts';
import classes from './calendar.module.css';
import { FailedCard, type Prices, priceAt, StepButton, useFitting } from './calendar-parts.tsx';
import strip from './day-strip.module.css';
import { type Hour, hoursOfDay } from './hours-of-day.ts';
import unitPrice from './unit-price.module.css';

const cellWidth = 50;

const describe = ({ time, again, until, state, pick }: Hour): string =>
  m.availability_hour({
    time,
    until,
    clock: again ? 'again' : 'once',
    state: state === 'part' && pick ? 'opens' : state,
    opens: pick ?? '',
  });

/**
 * The hours of a day in rows that fit: two rows on a desktop, four on a phone. Only one is in the tab order.
 */
const HourCells = ({
  label,
  hours,
  prices,
  onPick,
}: {
  label: string;
  hours: readonly Hour[];
  prices: Prices;
  onPick: (time: string) => void;
}) => {
  const root = useRef<HTMLDivElement>(null);
  const fitting = useFitting(root, cellWidth, 12);
  // The extra hour in autumn is squeezed into the rows, so that the strip keeps its height.
  const columns = (fitting >= 12 ? 12 : fitting >= 8 ? 8 : 6) + (hours.length > 24 ? 1 : 0);
  const [wanted, setWanted] = useState<number>();
  const moved = useRef(false);
  const first = (test: (hour: Hour) => boolean) => {
    const index = hours.findIndex(test);
    return index < 0 ? undefined : index;
  };
  const stop = Math.min(
    wanted ?? first(({ chosen }) => chosen) ?? first(({ pick }) => pick !== undefined) ?? 0,
    hours.length - 1,
  );
  useEffect(() => {
    if (moved.current) root.current?.querySelectorAll('button')[stop]?.focus();
    moved.current = false;
  }, [stop]);
  const move = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: stop - 1,
      ArrowRight: stop + 1,
      ArrowUp: stop - columns,
      ArrowDown: stop + columns,
      Home: 0,
      End: hours.length - 1,
    };
    const to = steps[keyAlongLines(event.key)];
    if (to === undefined) return;
    event.preventDefault();
    const within = Math.max(0, Math.min(hours.length - 1, to));
    moved.current = within !== stop;
    setWanted(within);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form, which this is not.
    <div
      ref={root}
      className={strip.cells}
      role="group"
      aria-label={label}
      aria-busy={hours.some(({ state }) => state === 'unknown')}
      data-columns={columns}
      onKeyDown={move}
    >
      {hours.map((hour, index) => {
        const price = hour.state === 'free' ? priceAt(hour.start, prices) : '';
        return (
          <button
            key={hour.start}
            type="button"
            className={`${classes.hour} ${unitPrice.unit}`}
            data-price={price || undefined}
            data-state={hour.state}
            data-chosen={hour.chosen || undefined}
            data-clash={hour.clash || undefined}
            data-first={(hour.chosen && !hours[index - 1]?.chosen) || undefined}
            data-last={(hour.chosen && !hours[index + 1]?.chosen) || undefined}
            tabIndex={index === stop ? 0 : -1}
            aria-label={price ? `${describe(hour)}${m.comma()}${price}` : describe(hour)}
            aria-pressed={hour.chosen}
            aria-disabled={hour.pick === undefined}
            onClick={() => {
              setWanted(index);
              if (hour.pick) onPick(hour.pick);
            }}
          >
            {hour.time}
          </button>
        );
      })}
    </div>
  );
};

const nameDay = (day: string, today: string): string => {
  const name = formatLongDay(day, today);
  if (day === today) return m.availability_today({ day: name });
  return day < today ? m.availability_past_day({ day: name }) : name;
};

/** The free hours of a day; picking one calls `onPick`, choosing another day `onPickDay`. Updates live. */
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
  /** Undefined while invalid: then no hours are shown as chosen. */
  hours: number | undefined;
  onPick: (time: string, date: string) => void;
  onPickDay: (date: string) => void;
}) => {
  useLive(followAvailability);
  const here = useVenueMinute();
  const day = here && (isTypedDate(date) ? date : here.today);
  const isPast = here && day && day < here.today;
  const { taken, prices, failed, retry } = useTaken(kind, id, isPast ? undefined : day, here?.today);
  const request = here && readRequest({ kind, date, time, count: hours }, here);
  const span = request && spanOf(request, here.timeZone);
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
  const isRecord = cells ? cells.some(({ state }) => state === 'part') : false;
  return (
    // Not a labelled region: the labels of the form beside it use the same words and have to stay unique.
    <div className={classes.around}>
      <div className={classes.head}>
        <h2>{m.availability_hours_heading()}</h2>
        <p className={classes.legend}>
          {isRecord && <span data-sample="part">{m.availability_partly_taken()}</span>}
          <span data-sample="stay">{m.availability_your_hours()}</span>
          <span data-sample="taken">{m.availability_taken()}</span>
        </p>
      </div>
      <div className={classes.strip}>
        {failed && <FailedCard text={m.availability_hours_not_loaded()} onRetry={retry} />}
        {!failed && !cells && <Skeleton className={classes.whole} />}
        {!failed && cells && (
          <>
            <div className={strip.daybar}>
              <h3 className={classes.month} aria-live="polite">
                {nameDay(day, here.today)}
              </h3>
              <div className={classes.steps}>
                <StepButton
                  label={m.availability_earlier_day()}
                  way="earlier"
                  possible={day > here.today}
                  onStep={() => onPickDay(addDays(day, -1))}
                />
                <StepButton
                  label={m.availability_later_day()}
                  way="later"
                  possible={isDate(addDays(day, 1))}
                  onStep={() => onPickDay(isPast ? here.today : addDays(day, 1))}
                />
              </div>
            </div>
            <HourCells
              label={formatFullDay(day)}
              hours={cells}
              prices={prices}
              onPick={(picked) => onPick(picked, day)}
            />
          </>
        )}
      </div>
    </div>
  );
};
