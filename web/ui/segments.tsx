import { VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './segments.module.css';

/** A choice of a few options side by side, as native radio buttons, so that keyboard and forms work. */
export const Segments = <T extends string>({
  label,
  quiet = false,
  options,
  value,
  onChange,
}: {
  label: string;
  /** The options are self-explanatory, so the label is visually hidden. */
  quiet?: boolean;
  /** On phones the short label is used, if any; `count` is the number of items behind an option. */
  options: readonly { value: T; label: string; short?: string; Icon?: Icon; count?: string }[];
  value: T;
  onChange: (value: T) => void;
}) => {
  const name = useId();
  return (
    <fieldset>
      {quiet ? (
        <VisuallyHidden component="legend">{label}</VisuallyHidden>
      ) : (
        <legend className={classes.legend}>{label}</legend>
      )}
      <div className={classes.track}>
        {options.map((option) => (
          <label key={option.value} className={classes.segment}>
            <input
              className={classes.input}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.Icon && <option.Icon size={20} stroke={1.8} aria-hidden />}
            {option.short ? (
              <>
                <span className={classes.long}>{option.label}</span>
                <span className={classes.short}>{option.short}</span>
              </>
            ) : (
              option.label
            )}
            {option.count && <span className={classes.count}>{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
