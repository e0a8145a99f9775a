import classes from './message.module.css';

/** What came of it, said aloud: bad news at once, good news when the reader pauses. */
export const Message = ({ kind, children }: { kind: 'bad' | 'good'; children: React.ReactNode }) => (
  <div className={classes.message} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
);
