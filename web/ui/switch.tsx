import classes from './switch.module.css';

/** A switch that takes effect at once; it shows the state on the server. */
export const Switch = ({
  label,
  checked,
  busy = false,
  onChange,
}: {
  /** The label, visually hidden. */
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
