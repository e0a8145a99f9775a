import { useEffect, useRef } from 'react';
import classes from './rule-form.module.css';

type Marked = { name: string; isWrong?: boolean; describedBy?: string | undefined };

type InputProps = Marked & {
  /** The accessible name; visually, the sentence around it is the label. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'date' | 'time' | 'number';
  className?: string | undefined;
  placeholder?: string;
  maxLength?: number;
  min?: number;
  max?: number;
  inputMode?: 'decimal';
  /** Whether it is focused when it appears. */
  autoFocus?: boolean;
};

export const SentenceInput = ({
  label,
  isWrong = false,
  describedBy,
  type = 'text',
  className,
  autoFocus = false,
  onChange,
  ...rest
}: InputProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <input
      ref={input}
      className={[classes.field, className].filter(Boolean).join(' ')}
      type={type}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...rest}
    />
  );
};

export const SentenceSelect = ({
  label,
  isWrong = false,
  describedBy,
  options,
  onChange,
  ...rest
}: Marked & {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) => (
  <select
    className={classes.field}
    aria-label={label}
    aria-invalid={isWrong || undefined}
    aria-describedby={describedBy}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    {...rest}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

export const Weekdays = ({
  label,
  name,
  days,
  nameDay,
  onChange,
}: {
  label: string;
  name: string;
  days: readonly number[];
  nameDay: (day: number) => string;
  onChange: (days: number[]) => void;
}) => (
  <fieldset className={classes.weekdays} aria-label={label}>
    {[1, 2, 3, 4, 5, 6, 7].map((day) => (
      <label key={day}>
        <input
          type="checkbox"
          name={name}
          checked={days.includes(day)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked
                ? [...days, day].toSorted((one, other) => one - other)
                : days.filter((other) => other !== day),
            )
          }
        />
        {nameDay(day)}
      </label>
    ))}
  </fieldset>
);
