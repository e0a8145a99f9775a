import classes from './parts.module.css';

/** Words for those who listen to the page; with `live` they are read out when they change. */
export const VisuallyHidden = ({ live = false, children }: { live?: boolean; children: React.ReactNode }) => (
  <span className={classes.visuallyHidden} aria-live={live ? 'polite' : undefined}>
    {children}
  </span>
);
