import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './stepper.module.css';

/** A small number with one less and one more beside it; it may also be typed, and says its unit. */
export const Stepper = ({
  label,
  unit,
  value,
  max,
  onChange,
  children,
}: {
  label: string;
  /** In the singular: "night". */
  unit: string;
  /** As it was typed. */
  value: string;
  max: number;
  onChange: (value: string) => void;
  /** A line below that belongs to it. */
  children?: React.ReactNode;
}) => {
  const id = useId();
  const noteId = useId();
  const number = Number(value) || 0;
  const step = (by: number) => onChange(String(Math.min(max, Math.max(1, number + by))));
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.frame}>
        <ActionIcon
          variant="light"
          radius={9}
          aria-label="One less"
          disabled={number <= 1}
          onClick={() => step(-1)}
        >
          <IconMinus size={20} stroke={1.8} />
        </ActionIcon>
        <span className={classes.value}>
          <input
            id={id}
            className={classes.input}
            type="number"
            inputMode="numeric"
            min={1}
            max={max}
            value={value}
            aria-describedby={children ? noteId : undefined}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <span className={classes.unit} aria-hidden>
            {unit}
            {number !== 1 && 's'}
          </span>
        </span>
        <ActionIcon
          variant="light"
          radius={9}
          aria-label="One more"
          disabled={number >= max}
          onClick={() => step(1)}
        >
          <IconPlus size={20} stroke={1.8} />
        </ActionIcon>
      </div>
      {children && (
        <p className={classes.note} id={noteId}>
          {children}
        </p>
      )}
    </div>
  );
};
