import classes from './parts.module.css';

export type Tone = 'ok' | 'warn' | 'info' | 'bad' | 'off';

/** How something stands, in words and in colour. */
export const Pill = ({
  tone,
  dot = true,
  children,
}: {
  tone: Tone;
  /** A pill that says how much instead of how it stands has none. */
  dot?: boolean;
  children: string;
}) => (
  <span className={classes.pill} data-tone={tone} data-dot={dot || undefined}>
    {children}
  </span>
);
