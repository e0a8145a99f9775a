import { Input, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { ratings } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';
import classes from './star-field.module.css';

const labels = [
  '',
  m.ui_stars_poor(),
  m.ui_stars_fair(),
  m.ui_stars_good(),
  m.ui_stars_very_good(),
  m.ui_stars_excellent(),
];

/** One to five stars as native radio buttons, so that arrow keys and screen readers work. */
export const StarField = ({
  label,
  value,
  onChange,
  disabled = false,
  error,
}: {
  label: string;
  /** 0 while none is chosen. */
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  error?: string | undefined;
}) => {
  const name = useId();
  const labelId = useId();
  const errorId = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      <span className={classes.label} id={labelId}>
        {label}
      </span>
      <div className={classes.row}>
        <div className={classes.stars}>
          {ratings.map((stars) => (
            <label key={stars} className={classes.star}>
              <input
                className={classes.input}
                type="radio"
                name={name}
                checked={stars === value}
                disabled={disabled}
                onChange={() => onChange(stars)}
              />
              <IconStarFilled size={28} aria-hidden />
              <VisuallyHidden>{m.ui_stars({ count: stars })}</VisuallyHidden>
            </label>
          ))}
        </div>
        <span className={classes.word} aria-hidden>
          {labels[value]}
        </span>
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  );
};
