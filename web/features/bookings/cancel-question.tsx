import type { Here } from '#contract/bookings.rules.ts';
import { Question } from '#web/ui/question.tsx';
import { type Booking, nameOf } from './booking.ts';
import { describeCancelling } from './describe-cancelling.ts';

type Props = { booking: Booking; here: Here; onKeep: () => void; onCancel: () => Promise<void> };

/** Says what cancelling a booking costs. */
export const CancelQuestion = ({ booking, here, onKeep, onCancel }: Props) => (
  <Question
    heading={`Cancel ${nameOf(booking)}?`}
    text={describeCancelling(booking, here)}
    no="Keep booking"
    yes="Cancel booking"
    failed="The booking was not cancelled"
    onNo={onKeep}
    onYes={onCancel}
  />
);
