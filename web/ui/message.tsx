import classes from './message.module.css';

/** What came of it, said aloud: bad news at once, good news and what is worth knowing when the reader pauses. */
export const Message = ({ kind, children }: { kind: 'bad' | 'good' | 'note'; children: React.ReactNode }) => (
  <div className={classes.message} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
);
