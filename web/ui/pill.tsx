import classes from './parts.module.css';

export type Tone = 'ok' | 'warn' | 'info' | 'bad' | 'off';

/** A status in words and colour. */
export const Pill = ({
  tone,
  dot = true,
  children,
}: {
  tone: Tone;
  /** False for a pill that shows an amount instead of a status. */
  dot?: boolean;
  children: string;
}) => (
  <span className={classes.pill} data-tone={tone} data-dot={dot || undefined}>
    {children}
  </span>
);
