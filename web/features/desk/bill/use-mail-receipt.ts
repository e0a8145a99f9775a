import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { useDeskAction } from '../use-desk-action.ts';

/** Mails the bill to the guest, one press at a time. */
export const useMailReceipt = (booking: Pick<DeskBooking, '_id'>) => {
  const { run, pending, refusal } = useDeskAction();
  const mail = () =>
    run({
      call: () => api('POST /desk/bookings/{id}/receipt', { params: { id: booking._id } }),
      failed: m.desk_bill_not_mailed(),
      done: ({ sentTo }) => ({ text: m.desk_bill_mailed({ email: sentTo }) }),
    });
  return { mail, isBusy: pending !== undefined, refusal };
};
