import { VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './segments.module.css';

/** A few choices side by side, one of them taken: native radio buttons, so that keyboard and forms work by themselves. */
export const Segments = <T extends string>({
  label,
  quiet = false,
  options,
  value,
  onChange,
}: {
  label: string;
  /** What there is to choose tells by itself what it is about: the label is only read out. */
  quiet?: boolean;
  /** On phones the short label stands, where there is one; `count` is how much there is of it. */
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
