import { useEffect, useRef, useState } from 'react';
import type { FieldMessages, Outcome } from '#web/lib/explain-failure.ts';
import { Message } from './notice.tsx';
import classes from './parts.module.css';

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
  const shown = useRef(outcome);
  useEffect(() => {
    if (outcome && outcome !== shown.current && !stays) note.current?.focus();
    shown.current = outcome;
  }, [outcome, stays]);
  if (!outcome) return null;
  return (
    <div ref={note} className={classes.outcome} tabIndex={-1}>
      <Message kind={outcome.kind}>{outcome.text}</Message>
      {children}
    </div>
  );
};

type Fields = Record<string, string>;

/** What a field needs to be marked and to say what is wrong with it. */
export const markWith =
  (fields: FieldMessages = {}) =>
  (name: string): { error: string | undefined } => ({ error: fields[name] });

/** A form that may be sent as it stands: `onSend` looks at what was entered and says what is wrong, or does it. What came of it stands above the fields. */
export const Form = ({
  onSend,
  label,
  outcome,
  next,
  children,
}: {
  onSend: (fields: Fields) => Promise<unknown> | unknown;
  label: string;
  outcome?: Outcome | undefined;
  /** Where to go on from the outcome. */
  next?: React.ReactNode;
  /** The fields; `busy` while the form is on its way, `mark` for those that the outcome is about. */
  children: (busy: boolean, mark: ReturnType<typeof markWith>) => React.ReactNode;
}) => {
  const [busy, setBusy] = useState(false);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={label}
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        const entries = [...new FormData(event.currentTarget)];
        try {
          await onSend(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
        } finally {
          setBusy(false);
        }
      }}
    >
      <OutcomeNote outcome={outcome}>{next}</OutcomeNote>
      {children(busy, markWith(outcome?.fields))}
    </form>
  );
};
