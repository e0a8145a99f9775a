import classes from './pill.module.css';

export type Tone = 'ok' | 'warn' | 'info' | 'bad' | 'off';

/** How something stands, in words and in colour. */
export const Pill = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={classes.pill} data-tone={tone}>
    {children}
  </span>
);
