import type { Kind } from '#contract/kinds.ts';
import { shownNights } from './describe-now.ts';
import classes from './free-bar.module.css';

/**
 * How long something is free, at a glance: nights as dashes, hours as a bar. Decorative: the text beside it
 * says the same.
 */
export const FreeBar = ({ kind, filled }: { kind: Kind; filled: number }) =>
  kind === 'room' ? (
    <span className={classes.bar} aria-hidden>
      {Array.from({ length: shownNights }, (_, night) => night).map((night) => (
        <span key={night} className={classes.dash} data-filled={night < filled || undefined} />
      ))}
    </span>
  ) : (
    <span className={classes.track} aria-hidden>
      <span className={classes.fill} style={{ inlineSize: `${filled * 100}%` }} />
    </span>
  );
