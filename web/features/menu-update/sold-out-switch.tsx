import { Loader } from '@mantine/core';
import { useId } from 'react';
import classes from './sold-out-switch.module.css';

type Props = { checked: boolean; busy: boolean; labelledBy: string; onChange: (checked: boolean) => void };

/** A native checkbox that acts at once. It stands where the server says: on its way it only shows that it is. */
export const SoldOutSwitch = ({ checked, busy, labelledBy, onChange }: Props) => {
  const id = useId();
  return (
    <label className={classes.switch} aria-busy={busy || undefined}>
      <input
        className={classes.input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        // Not disabled, which would lose the focus.
        aria-disabled={busy || undefined}
        aria-labelledby={`${id} ${labelledBy}`}
        onChange={() => !busy && onChange(!checked)}
      />
      <span className={classes.track} aria-hidden>
        <span className={classes.thumb}>{busy && <Loader size={14} color="var(--nd-text)" />}</span>
      </span>
      <span id={id}>Sold out</span>
    </label>
  );
};
