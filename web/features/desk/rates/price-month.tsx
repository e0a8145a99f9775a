import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { addDays, daysBetween } from '#contract/dates.ts';
import type { Board } from '#contract/desk/board.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { m } from '#messages/web.ts';
import {
  addMonths,
  monthOf,
  moveByKey,
  sameDayIn,
  weeksOf,
} from '#web/features/availability/calendar/calendar-days.ts';
import { StepButton } from '#web/features/availability/calendar/calendar-parts.tsx';
import { formatPrice } from '#web/lib/format.ts';
import { formatFullDay, formatMonth, longWeekdays } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import classes from './price-cells.module.css';
import { type PricedUnit, priceNights } from './price-days.ts';
import type { RatedBookable } from './rule-words.ts';

const shortest = m.availability_weekdays().split(' ');

/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => [shortest[day], longWeekdays[day]] as const);

/** How far ahead prices are shown, in days. */
const ahead = 731;

export const CellPrice = ({ price }: { price: number }) => {
  const text = formatPrice(price);
  return (
    <span className={classes.price} aria-hidden data-long={text.length > 5 || undefined}>
      {text}
    </span>
  );
};

type Props = {
  book: PriceBook;
  bookable: RatedBookable;
  /** Only those of this bookable. */
  bookings: Board['bookings'];
  /** The night being explained. */
  day: string;
  here: VenueMinute;
  onPick: (date: string) => void;
  onPoint: (date: string | undefined) => void;
};

const isNightOf = (date: string, bookings: Board['bookings']): boolean =>
  bookings.some((booking) => booking.date <= date && date < addDays(booking.date, booking.count));

/** The scale from base to highest price, and the other marks. */
const Legend = ({ nights, base }: { nights: readonly PricedUnit[]; base: number }) => {
  const most = Math.max(base, ...nights.map(({ price }) => price));
  return (
    <div className={classes.legend}>
      {most > base && (
        <span>
          {formatPrice(base)}
          <span className={classes.scale} aria-hidden />
          {formatPrice(most)}
        </span>
      )}
      {nights.some(({ heat }) => heat === 'cheaper') && (
        <span data-sample="cheaper">{m.desk_rates_cheaper()}</span>
      )}
      <span data-sample="booked">{m.desk_rates_booked()}</span>
    </div>
  );
};

/**
 * A month of nights with their prices, warmer colours for higher ones, dots for booked nights. One night is in the tab
 * order.
 */
export const PriceMonth = ({ book, bookable, bookings, day, here, onPick, onPoint }: Props) => {
  const { today, timeZone } = here;
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const month = monthOf(day);
  const last = addDays(today, ahead);
  const nights = useMemo(() => {
    const from = month < today ? today : month;
    const count = daysBetween(from, addMonths(month, 1));
    return priceNights(book, bookable, from, count, timeZone);
  }, [book, bookable, month, today, timeZone]);
  const priceOf = new Map(nights.map((night) => [night.at, night]));
  useEffect(() => {
    if (moved.current) root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    moved.current = false;
  }, [day]);
  const show = (other: string) => {
    const same = sameDayIn(other, day);
    onPick(same < today ? today : same);
  };
  const cell = (date: string) => {
    const night = priceOf.get(date);
    if (!night)
      return (
        <td key={date}>
          <span className={classes.past}>{Number(date.slice(8))}</span>
        </td>
      );
    const isBooked = isNightOf(date, bookings);
    return (
      <td key={date}>
        <button
          type="button"
          className={classes.night}
          data-day={date}
          data-heat={night.heat}
          data-booked={isBooked || undefined}
          tabIndex={date === day ? 0 : -1}
          aria-pressed={date === day}
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onPick(date)}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(date)}
          onKeyDown={(event) => {
            const to = moveByKey(event.key, date, { first: today, last });
            if (!to) return;
            event.preventDefault();
            moved.current = to !== day;
            onPoint(undefined);
            onPick(to);
          }}
        >
          <VisuallyHidden>
            {m.desk_rates_night({
              day: formatFullDay(date),
              price: formatPrice(night.price),
              booked: isBooked ? 'yes' : 'no',
            })}
          </VisuallyHidden>
          <span className={classes.date} aria-hidden>
            {Number(date.slice(8))}
          </span>
          <CellPrice price={night.price} />
        </button>
      </td>
    );
  };
  return (
    <div ref={root}>
      <div className={classes.leaf}>
        <h2 id={title} aria-live="polite">
          {formatMonth(month)}
        </h2>
        <StepButton
          label={m.desk_rates_earlier_month()}
          way="earlier"
          possible={month > monthOf(today)}
          onStep={() => show(addMonths(month, -1))}
        />
        <StepButton
          label={m.desk_rates_later_month()}
          way="later"
          possible={month < monthOf(last)}
          onStep={() => show(addMonths(month, 1))}
        />
      </div>
      <table className={classes.grid} aria-labelledby={title} onPointerLeave={() => onPoint(undefined)}>
        <thead>
          <tr>
            {weekdays.map(([short, full]) => (
              <th key={short} scope="col" abbr={full}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month)
            .filter((week) => week.some(Boolean))
            .map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((date, index) => (date ? cell(date) : <td key={weekdays[index]?.[0]} />))}
              </tr>
            ))}
        </tbody>
      </table>
      <Legend nights={nights} base={bookable.price} />
    </div>
  );
};
