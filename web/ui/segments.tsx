import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './segments.module.css';

/** A few choices side by side, one of them taken: native radio buttons, so that keyboard and forms work by themselves. */
export const Segments = <T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: T; label: string; Icon: Icon }[];
  value: T;
  onChange: (value: T) => void;
}) => {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
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
            <option.Icon size={20} stroke={1.8} aria-hidden />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
