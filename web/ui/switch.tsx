import classes from './switch.module.css';

/** Something that is on or off and acts at once; it stands where the server says. */
export const Switch = ({
  label,
  checked,
  busy = false,
  onChange,
}: {
  /** What is switched; it is read out only. */
  label: string;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <span className={classes.switch} data-busy={busy || undefined}>
    <input
      className={classes.input}
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      // Not disabled, which would lose the focus.
      aria-disabled={busy || undefined}
      checked={checked}
      onChange={() => !busy && onChange(!checked)}
    />
    <span className={classes.track} aria-hidden />
  </span>
);
