import { useEffect, useRef, useState } from 'react';
import type { Span } from '#contract/availability.ts';
import classes from './availability-card.module.css';
import { addMonths, monthOf, moveByKey } from './calendar-days.ts';
import { CalendarMonth } from './calendar-month.tsx';
import { StepButton } from './step-button.tsx';
import { useFitting } from './use-fitting.ts';

/** The width of a month whose days can be tapped. */
const monthWidth = 308;

/** As many months as fit beside each other, with a way to earlier and later ones. One day at a time is in the tab order. */
export const CalendarMonths = ({
  today,
  last,
  taken,
  stay,
  onPick,
}: {
  today: string;
  /** The last day that is known of. */
  last: string;
  /** Undefined while it is not known. */
  taken: readonly Span[] | undefined;
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
    const to = moveByKey(event.key, stop, { first: today, last });
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
          label="Earlier months"
          way="earlier"
          possible={month > monthOf(today)}
          onStep={() => setMonth(addMonths(month, -1))}
        />
        <StepButton
          label="Later months"
          way="later"
          possible={month < monthOf(last)}
          onStep={() => setMonth(addMonths(month, 1))}
        />
      </div>
      {Array.from({ length: count }, (_, index) => addMonths(month, index)).map((one) => (
        <CalendarMonth
          key={one}
          month={one}
          known={{ today, last, taken }}
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
