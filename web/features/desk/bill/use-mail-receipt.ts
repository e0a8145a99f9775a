import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { useDeskAction } from '../use-desk-action.ts';

/** Sends the bill with an idempotency key: a retry sends no second mail. */
export const useSendReceipt = (bookingId: string) => {
  const submitOnce = useSubmitOnce();
  return () =>
    submitOnce({ bookingId }, (idempotencyKey) =>
      api('POST /desk/bookings/{id}/receipt', { params: { id: bookingId }, idempotencyKey }),
    );
};

/** Mails the bill to the guest, one press at a time. */
export const useMailReceipt = (booking: Pick<DeskBooking, '_id'>) => {
  const { run, pending, refusal } = useDeskAction();
  const send = useSendReceipt(booking._id);
  const mail = () =>
    run({
      call: send,
      failed: m.desk_bill_not_mailed(),
      done: ({ sentTo }) => ({ text: m.desk_bill_mailed({ email: sentTo }) }),
    });
  return { mail, isBusy: pending !== undefined, refusal };
};
