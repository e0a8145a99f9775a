import { useEffect, useRef, useState } from 'react';
import type { FieldMessages, Outcome } from '#web/lib/explain-failure.ts';
import { Message } from './notice.tsx';
import classes from './parts.module.css';

/**
 * The outcome of a form. Takes the focus, which scrolls it into view and which the disabled button has lost;
 * an outcome shown from the start does not.
 */
export const OutcomeNote = ({
  outcome,
  stays = false,
  children,
}: {
  outcome: Outcome | undefined;
  /** Leaves the focus alone, because it moves to what the text is about. */
  stays?: boolean | undefined;
  /** Links to continue. */
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

/** Returns a function that marks a field with its error. */
export const markWith =
  (fields: FieldMessages = {}) =>
  (name: string): { error: string | undefined } => ({ error: fields[name] });

/**
 * A form that can always be submitted: `onSend` validates the input, then acts or explains. The outcome is
 * shown above the fields.
 */
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
  /** Links after the outcome. */
  next?: React.ReactNode;
  /** The fields; `busy` while it is being sent, `mark` for fields with an error. */
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
