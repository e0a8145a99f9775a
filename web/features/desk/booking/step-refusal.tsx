import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import { OutcomeNote } from '#web/ui/form.tsx';
import { bookingAddress } from '../booking-address.ts';
import type { Refusal } from '../use-desk-action.ts';
import classes from './booking-parts.module.css';
import type { BookingSteps } from './use-booking-steps.ts';
import { useMoment } from './use-moment.ts';

/** The reason, and who has caused it if it was a colleague or another guest. */
const explainRefusal = ({ text, error }: Refusal, moment: (instant: string) => string): string => {
  const { by, at, occupiedBy } = error instanceof ProblemError ? error.problem : {};
  if (by !== undefined && at !== undefined) return m.desk_booking_refused_by({ text, by, when: moment(at) });
  return occupiedBy === undefined ? text : m.desk_booking_still_in({ text, name: occupiedBy });
};

/** Why an action failed, shown where it was started, with actions offered instead. */
export const RefusalNote = ({
  refusal,
  children,
}: {
  refusal: Refusal | undefined;
  children?: React.ReactNode;
}) => {
  const moment = useMoment({ isInside: true });
  const text = refusal && explainRefusal(refusal, moment);
  const outcome = useMemo(() => refusal && { kind: 'bad' as const, text: text ?? '' }, [refusal, text]);
  return (
    <OutcomeNote outcome={outcome}>
      {children && <div className={classes.waysOn}>{children}</div>}
    </OutcomeNote>
  );
};

/** The actions offered if a room is not ready or a bill is not paid. */
export const StepRefusal = ({ steps, booking }: { steps: BookingSteps; booking: DeskBooking }) => {
  const { pending } = steps;
  // Stays while its action runs: otherwise the second of two quick presses would hit whatever moves into its place.
  const last = useRef(steps.refusal);
  if (steps.refusal || !pending) last.current = steps.refusal;
  const refusal = last.current;
  const problem = refusal?.error instanceof ProblemError ? refusal.error.problem : undefined;
  const isDirty = problem?.code === 'NOT_READY' && problem.state === 'to clean';
  const isBusy = pending !== undefined;
  return (
    <RefusalNote refusal={refusal}>
      {isDirty && (
        <Button
          variant="light"
          size="xs"
          loading={pending === 'clean'}
          disabled={isBusy}
          onClick={() => void steps.cleanAndCheckIn()}
        >
          {m.desk_booking_clean_and_check_in()}
        </Button>
      )}
      {problem?.code === 'NOT_READY' && (
        <Button
          variant="quiet"
          size="xs"
          loading={pending === 'check-in-anyway'}
          disabled={isBusy}
          onClick={() => void steps.checkIn({ anyway: true })}
        >
          {m.desk_booking_check_in_anyway()}
        </Button>
      )}
      {problem?.code === 'BILL_DUE' && (
        <>
          <Button variant="light" size="xs" component={Link} to={bookingAddress(booking._id)}>
            {m.desk_booking_open_bill()}
          </Button>
          <Button
            variant="quiet"
            size="xs"
            loading={pending === 'check-out-due'}
            disabled={isBusy}
            onClick={() => void steps.checkOut({ leaveDue: true })}
          >
            {m.desk_booking_check_out_due({ due: formatSum(problem.due ?? booking.due) })}
          </Button>
        </>
      )}
    </RefusalNote>
  );
};
