import { useEffect, useRef } from 'react';
import type { Outcome } from '#web/lib/explain-failure.ts';
import { Message } from './message.tsx';
import classes from './outcome-note.module.css';

/**
 * What came of it, with the focus, which brings it into view: the pressed button was disabled meanwhile, which takes the
 * focus from it. What stood there from the beginning leaves the focus where it is.
 */
export const OutcomeNote = ({
  outcome,
  stays = false,
  children,
}: {
  outcome: Outcome | undefined;
  /** Whether the focus goes elsewhere, to what the words are about. */
  stays?: boolean | undefined;
  /** Ways on from here. */
  children?: React.ReactNode;
}) => {
  const note = useRef<HTMLDivElement>(null);
  const told = useRef(outcome);
  useEffect(() => {
    if (outcome && outcome !== told.current && !stays) note.current?.focus();
    told.current = outcome;
  }, [outcome, stays]);
  if (!outcome) return null;
  return (
    <div ref={note} className={classes.note} tabIndex={-1}>
      <Message kind={outcome.kind}>{outcome.text}</Message>
      {children}
    </div>
  );
};
