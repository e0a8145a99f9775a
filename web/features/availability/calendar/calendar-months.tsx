import { useEffect, useId, useRef, useState } from 'react';
import type { Span } from '#contract/availability.ts';
import { m } from '#messages/web.ts';
import { formatFullDay, formatMonth, longWeekdays } from '#web/lib/format-day.ts';
import { keyAlongLines } from '#web/lib/reading-direction.ts';
import classes from './calendar.module.css';
import { addMonths, monthOf, moveByKey, placeInStay, stateOf, weeksOf } from './calendar-days.ts';
import { type Prices, priceAt, StepButton, useFitting } from './calendar-parts.tsx';
import unitPrice from './unit-price.module.css';

const shortest = m.availability_weekdays().split(' ');

/** From Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => [shortest[day], longWeekdays[day]] as const);

/** The nights on the viewer's waitlist. */
type Wanted = readonly string[] | undefined;

/** One month of a room: past days faded, today ringed, taken nights hatched, the stay as a band of light. */
const CalendarMonth = ({
  month,
  known,
  stay,
  stop,
  onPick,
  onKeyDown,
}: {
  month: string;
  known: {
    today: string;
    last: string;
    taken: readonly Span[] | undefined;
    prices: Prices;
    wanted: Wanted;
  };
  stay: { date: string; nights: number | undefined };
  /** The one day in the tab order; arrow keys reach the others. */
  stop: string;
  onPick: (date: string) => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
}) => {
  const title = useId();
  const cell = (date: string) => {
    const state = stateOf(date, known);
    const place = placeInStay(date, stay.date, stay.nights);
    const price = state === 'free' ? priceAt(Date.parse(date), known.prices) : '';
    const isWanted = known.wanted?.includes(date);
    const label = m.availability_day({ day: formatFullDay(date), state: isWanted ? 'wanted' : state });
    return (
      <td
        key={date}
        data-stay={place && (place.first ? 'first' : place.last ? 'last' : 'between')}
        data-end={place?.last || undefined}
      >
        <button
          type="button"
          className={`${classes.day} ${unitPrice.unit}`}
          data-day={date}
          data-state={state}
          data-wanted={isWanted || undefined}
          data-price={price || undefined}
          tabIndex={date === stop ? 0 : -1}
          aria-label={price ? `${label}${m.comma()}${price}` : label}
          aria-disabled={state !== 'free'}
          aria-pressed={place !== undefined}
          aria-current={date === known.today ? 'date' : undefined}
          onKeyDown={onKeyDown}
          onClick={() => state === 'free' && onPick(date)}
        >
          {Number(date.slice(8))}
        </button>
      </td>
    );
  };
  return (
    <div>
      <h3 className={classes.month} id={title}>
        {formatMonth(month)}
      </h3>
      <table className={classes.grid} aria-labelledby={title}>
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
          {weeksOf(month).map((week, index) => (
            <tr key={week.find(Boolean) ?? `blank-${index}`}>
              {week.map((date, day) => (date ? cell(date) : <td key={weekdays[day]?.[0]} />))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The width of a month with tappable days. */
const monthWidth = 308;

/**
 * As many months as fit side by side, with buttons for earlier and later ones. Only one day is in the tab
 * order.
 */
export const CalendarMonths = ({
  today,
  last,
  taken,
  prices,
  wanted,
  stay,
  onPick,
}: {
  today: string;
  /** The last day with data. */
  last: string;
  /** Undefined while loading. */
  taken: readonly Span[] | undefined;
  prices: Prices;
  wanted: Wanted;
  stay: { date: string; nights: number | undefined };
  onPick: (date: string) => void;
}) => {
  const chosen = stay.date >= today && stay.date <= last ? stay.date : today;
  const root = useRef<HTMLDivElement>(null);
  const count = useFitting(root, monthWidth, 2);
  const [month, setMonth] = useState(monthOf(chosen));
  const [current, setCurrent] = useState(chosen);
  const [followed, setFollowed] = useState(chosen);
  const moved = useRef(false);
  const isShown = (date: string) => date >= month && date < addMonths(month, count);
  // A date chosen in the form opens its month.
  if (chosen !== followed) {
    setFollowed(chosen);
    setCurrent(chosen);
    if (!isShown(chosen)) setMonth(monthOf(chosen));
  }
  const stop = isShown(current) ? current : month < today ? today : month;
  useEffect(() => {
    if (moved.current) root.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
    moved.current = false;
  }, [stop]);
  const move = (event: React.KeyboardEvent) => {
    const to = moveByKey(keyAlongLines(event.key), stop, { first: today, last });
    if (!to) return;
    event.preventDefault();
    moved.current = to !== stop;
    setCurrent(to);
    if (!isShown(to)) setMonth(monthOf(to));
  };
  return (
    <div ref={root} className={classes.months} data-count={count} aria-busy={!taken}>
      <div className={classes.leaf}>
        <StepButton
          label={m.availability_earlier_months()}
          way="earlier"
          possible={month > monthOf(today)}
          onStep={() => setMonth(addMonths(month, -1))}
        />
        <StepButton
          label={m.availability_later_months()}
          way="later"
          possible={month < monthOf(last)}
          onStep={() => setMonth(addMonths(month, 1))}
        />
      </div>
      {Array.from({ length: count }, (_, index) => addMonths(month, index)).map((one) => (
        <CalendarMonth
          key={one}
          month={one}
          known={{ today, last, taken, prices, wanted }}
          stay={stay}
          stop={stop}
          onKeyDown={move}
          onPick={(date) => {
            setCurrent(date);
            onPick(date);
          }}
        />
      ))}
    </div>
  );
};
