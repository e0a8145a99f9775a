import { useEffect, useRef, useState } from 'react';
import card from './availability-card.module.css';
import classes from './hour-cells.module.css';
import type { Hour } from './hours-of-day.ts';
import { useFitting } from './use-fitting.ts';

const cellWidth = 50;

const describe = ({ time, again, until, state, pick }: Hour): string => {
  const how = {
    past: ', past',
    taken: ', taken',
    part: pick ? `, partly taken, free from ${pick}` : ', partly taken',
    free: ', free',
    longer: ', part of a longer booking only',
    unknown: '',
  };
  return `${time}${again ? ' again' : ''} to ${until}${how[state]}`;
};

/** The hours of a day in rows that fit: a strip of two rows on a desk, of four on a phone. One is in the tab order. */
export const HourCells = ({
  label,
  hours,
  onPick,
}: {
  label: string;
  hours: readonly Hour[];
  onPick: (time: string) => void;
}) => {
  const root = useRef<HTMLDivElement>(null);
  const fitting = useFitting(root, cellWidth, 12);
  // The hour that autumn adds goes into the rows of the others, so that the strip keeps its height.
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
    const to = steps[event.key];
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
      className={classes.cells}
      role="group"
      aria-label={label}
      aria-busy={hours.some(({ state }) => state === 'unknown')}
      data-columns={columns}
      onKeyDown={move}
    >
      {hours.map((hour, index) => (
        <button
          key={hour.start}
          type="button"
          className={card.hour}
          data-state={hour.state}
          data-chosen={hour.chosen || undefined}
          data-clash={hour.clash || undefined}
          data-first={(hour.chosen && !hours[index - 1]?.chosen) || undefined}
          data-last={(hour.chosen && !hours[index + 1]?.chosen) || undefined}
          tabIndex={index === stop ? 0 : -1}
          aria-label={describe(hour)}
          aria-pressed={hour.chosen}
          aria-disabled={hour.pick === undefined}
          onClick={() => {
            setWanted(index);
            if (hour.pick) onPick(hour.pick);
          }}
        >
          {hour.time}
        </button>
      ))}
    </div>
  );
};
