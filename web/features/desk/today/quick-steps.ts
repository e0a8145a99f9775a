import type { PayMethod } from '#contract/desk/bill.rules.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { api, type CallOutput } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import type { createSubmitOnce } from '#web/lib/submit-once.ts';
import type { DeskAction } from '../use-desk-action.ts';

type Target = Pick<DeskBooking, '_id' | 'guest'>;

export const takePayment = (
  booking: Target & Pick<DeskBooking, 'due'>,
  method: PayMethod,
  submitOnce: ReturnType<typeof createSubmitOnce>,
): DeskAction<CallOutput<'POST /desk/bookings/{id}/payments'>> => {
  const body = { amount: booking.due, method };
  return {
    name: method,
    call: () =>
      submitOnce([booking._id, body], (idempotencyKey) =>
        api('POST /desk/bookings/{id}/payments', { params: { id: booking._id }, body, idempotencyKey }),
      ),
    failed: m.desk_not_taken({ sum: formatSum(booking.due) }),
    done: () => ({ text: m.desk_is_taken({ sum: formatSum(booking.due), name: booking.guest.name }) }),
  };
};
