import { useId } from 'react';
import type { Span } from '#contract/availability.ts';
import { formatFullDay, formatMonth } from '#web/lib/format-day.ts';
import card from './availability-card.module.css';
import { type DayState, placeInStay, stateOf, weeksOf } from './calendar-days.ts';
import classes from './calendar-month.module.css';

const weekdays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const;

const said: Record<DayState, string> = { past: ', past', taken: ', taken', free: ', free', unknown: '' };

/** One month of a room: past days faded, today ringed, taken nights hatched, the stay as a band of light. */
export const CalendarMonth = ({
  month,
  known,
  stay,
  stop,
  onPick,
  onKeyDown,
}: {
  month: string;
  known: { today: string; last: string; taken: readonly Span[] | undefined };
  stay: { date: string; nights: number | undefined };
  /** The one day that the Tab key reaches; arrows lead to the others. */
  stop: string;
  onPick: (date: string) => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
}) => {
  const title = useId();
  const cell = (date: string) => {
    const state = stateOf(date, known);
    const place = placeInStay(date, stay.date, stay.nights);
    return (
      <td
        key={date}
        data-stay={place && (place.first ? 'first' : place.last ? 'last' : 'between')}
        data-end={place?.last || undefined}
      >
        <button
          type="button"
          className={card.day}
          data-day={date}
          data-state={state}
          tabIndex={date === stop ? 0 : -1}
          aria-label={`${formatFullDay(date)}${said[state]}`}
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
      <h3 className={card.month} id={title}>
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
