import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { addDays } from '#contract/dates.ts';
import type { Board } from '#contract/desk/board.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { m } from '#messages/web.ts';
import { StepButton } from '#web/features/availability/calendar/calendar-parts.tsx';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { keyAlongLines } from '#web/lib/reading-direction.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import classes from './price-cells.module.css';
import { type PricedHour, priceHours, spansOf } from './price-days.ts';
import { CellPrice } from './price-month.tsx';
import type { RatedBookable } from './rule-words.ts';

type Props = {
  book: PriceBook;
  bookable: RatedBookable;
  /** Only those of this bookable. */
  bookings: Board['bookings'];
  date: string;
  /** The hour being explained. */
  time: string;
  here: VenueMinute;
  onDate: (date: string) => void;
  onPick: (time: string) => void;
  onPoint: (time: string | undefined) => void;
};

const isHourOf = ({ startsAt }: PricedHour, bookings: Board['bookings']): boolean =>
  bookings.some(
    (booking) => Date.parse(booking.startsAt) < startsAt + oneHour && startsAt < Date.parse(booking.endsAt),
  );

/** How far a key moves in the row of hours. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -6,
  ArrowDown: 6,
  Home: -99,
  End: 99,
};

/** The hours of a day with their prices, and a line for each span of one price. One hour is in the tab order. */
export const PriceHours = ({
  book,
  bookable,
  bookings,
  date,
  time,
  here,
  onDate,
  onPick,
  onPoint,
}: Props) => {
  const { today, timeZone, now } = here;
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const hours = useMemo(() => priceHours(book, bookable, date, timeZone), [book, bookable, date, timeZone]);
  useEffect(() => {
    if (moved.current) root.current?.querySelector<HTMLElement>(`[data-hour="${time}"]`)?.focus();
    moved.current = false;
  }, [time]);
  const move = (event: React.KeyboardEvent, index: number) => {
    const by = steps[keyAlongLines(event.key)];
    if (by === undefined) return;
    event.preventDefault();
    const to = hours[Math.max(0, Math.min(hours.length - 1, index + by))]?.time ?? time;
    moved.current = to !== time;
    onPoint(undefined);
    onPick(to);
  };
  return (
    <div ref={root}>
      <div className={classes.leaf}>
        <h2 id={title} aria-live="polite">
          {formatLongDay(date, today)}
        </h2>
        <StepButton
          label={m.desk_rates_earlier_day()}
          way="earlier"
          possible={date > today}
          onStep={() => onDate(addDays(date, -1))}
        />
        <StepButton
          label={m.desk_rates_later_day()}
          way="later"
          possible
          onStep={() => onDate(addDays(date, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are hours to choose from. */}
      <div
        className={classes.band}
        role="group"
        aria-labelledby={title}
        onPointerLeave={() => onPoint(undefined)}
      >
        {hours.map((hour, index) => {
          const isBooked = isHourOf(hour, bookings);
          const isNow = hour.startsAt <= now && now < hour.startsAt + oneHour;
          return (
            <button
              key={hour.at}
              type="button"
              className={classes.hour}
              data-hour={hour.time}
              data-heat={hour.heat}
              data-booked={isBooked || undefined}
              tabIndex={hour.time === time ? 0 : -1}
              aria-pressed={hour.time === time}
              aria-current={isNow ? 'time' : undefined}
              onClick={() => onPick(hour.time)}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(hour.time)}
              onKeyDown={(event) => move(event, index)}
            >
              <VisuallyHidden>
                {m.desk_rates_hour({
                  from: hour.time,
                  to: clockAt(hour.startsAt + oneHour, timeZone).time,
                  price: formatPrice(hour.price),
                  booked: isBooked ? 'yes' : 'no',
                })}
              </VisuallyHidden>
              <span className={classes.date} aria-hidden>
                {hour.time.slice(0, 2)}
              </span>
              <CellPrice price={hour.price} />
            </button>
          );
        })}
      </div>
      <ul className={classes.spans}>
        {spansOf(hours, timeZone).map(({ from, to, price }) => (
          <li key={from}>
            <strong>{formatPrice(price)}</strong>
            {m.desk_rates_from_to({ from, to })}
          </li>
        ))}
        <li data-sample="booked">{m.desk_rates_booked()}</li>
      </ul>
    </div>
  );
};
