import type { PayMethod } from '#contract/desk/bill.rules.ts';
import { api } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';

/** Takes a payment with an idempotency key: a retry counts as one payment. */
export const useTakePayment = (bookingId: string) => {
  const submitOnce = useSubmitOnce();
  return (body: { amount: number; method: PayMethod }) =>
    submitOnce({ bookingId, ...body }, (idempotencyKey) =>
      api('POST /desk/bookings/{id}/payments', { params: { id: bookingId }, body, idempotencyKey }),
    );
};
