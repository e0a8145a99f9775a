import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Here } from '#contract/bookings.rules.ts';
import { ProblemError } from '#web/lib/api.ts';
import { type Booking, nameOf } from './booking.ts';
import classes from './cancel-question.module.css';
import { describeCancelling } from './describe-cancelling.ts';

const explain = (error: unknown): string =>
  error instanceof ProblemError
    ? `The booking was not cancelled. ${error.problem.detail}`
    : 'The booking was not cancelled: the desk did not answer. Please try again.';

type Props = { booking: Booking; here: Here; onKeep: () => void; onCancel: () => Promise<void> };

/** Says what cancelling does, inside the booking's own card, and waits for a second yes. */
export const CancelQuestion = ({ booking, here, onKeep, onCancel }: Props) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const question = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const textId = useId();
  useEffect(() => question.current?.focus(), []);
  const cancel = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await onCancel();
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this asks one question.
    <div
      ref={question}
      className={classes.question}
      role="group"
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-describedby={textId}
      onKeyDown={({ key }) => key === 'Escape' && !busy && onKeep()}
    >
      <IconInfoCircle className={classes.icon} size={20} stroke={1.8} aria-hidden />
      <div className={classes.words}>
        <h4 className={classes.heading} id={headingId}>
          Cancel {nameOf(booking)}?
        </h4>
        <p className={classes.text} id={textId}>
          {describeCancelling(booking, here)}
        </p>
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="xs" className={classes.keep} disabled={busy} onClick={onKeep}>
          Keep booking
        </Button>
        <Button variant="danger" size="xs" loading={busy} onClick={cancel}>
          Cancel booking
        </Button>
      </div>
    </div>
  );
};
