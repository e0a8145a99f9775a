import { ActionIcon, Input } from '@mantine/core';
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
  error,
  children,
}: {
  label: string;
  /** In the singular: "night". */
  unit: string;
  /** As it was typed. */
  value: string;
  max: number;
  onChange: (value: string) => void;
  /** What is wrong with it. */
  error?: string | undefined;
  /** A line below that belongs to it. */
  children?: React.ReactNode;
}) => {
  const id = useId();
  const noteId = useId();
  const errorId = useId();
  const describedBy = [error && errorId, children && noteId].filter(Boolean).join(' ');
  const number = Number(value) || 0;
  const step = (by: number) => onChange(String(Math.min(max, Math.max(1, number + by))));
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.frame} data-wrong={error ? true : undefined}>
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
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
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
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      {children && (
        <p className={classes.note} id={noteId}>
          {children}
        </p>
      )}
    </div>
  );
};
