import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { m } from '#messages/web.ts';
import { useConnection } from '../use-connection.ts';
import type { Refusal } from '../use-desk-action.ts';
import classes from './booking-parts.module.css';
import { RefusalNote } from './step-refusal.tsx';

/** The form of one action: fields, refusal, submit button, and a button back. Escape goes back, too. */
export const ActionForm = ({
  heading,
  submit,
  isBusy,
  canSubmit = true,
  isDanger = false,
  refusal,
  waysOn,
  onSubmit,
  onClose,
  children,
}: {
  heading: string;
  /** The label of the button, saying exactly what it does. */
  submit: string;
  isBusy: boolean;
  canSubmit?: boolean;
  isDanger?: boolean;
  refusal: Refusal | undefined;
  /** Actions offered after a refusal. */
  waysOn?: React.ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children?: React.ReactNode;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const { isLost } = useConnection();
  useEffect(
    () =>
      form.current
        ?.querySelector<HTMLElement>('input:not([type="radio"]), select, textarea, button')
        ?.focus(),
    [],
  );
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && canSubmit && !isLost) onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isBusy) return;
        // Keeps the surrounding drawer open.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <h3 className={classes.formHeading} id={headingId}>
        {heading}
      </h3>
      {children}
      <RefusalNote refusal={refusal}>{waysOn}</RefusalNote>
      <div className={classes.formActions}>
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'filled'}
          loading={isBusy}
          disabled={!canSubmit || isLost}
        >
          {submit}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {m.desk_booking_back()}
        </Button>
      </div>
    </form>
  );
};
