import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { useDeskNotes } from '../desk-notes.tsx';
import { refetchDesk } from '../desk-queries.ts';
import { useSendReceipt } from './use-mail-receipt.ts';

/** How a leaving guest receives the bill. */
export type Receipt = { isMailed: boolean; isPrinted: boolean };

/** Checks a guest out, hands over the bill, and returns to Today. Throws only if the check-out is refused. */
export const useCheckOut = (booking: DeskBookingDetail) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const say = useDeskNotes();
  const send = useSendReceipt(booking._id);
  const params = { id: booking._id };
  const facts = { name: booking.guest.name, title: booking.title, kind: booking.kind };
  const undo = async () => {
    try {
      await api('POST /desk/bookings/{id}/undo', { params });
      say({ kind: 'good', text: m.desk_booking_undone(facts) });
    } catch (error) {
      say({ kind: 'bad', text: explainFailure(m.desk_booking_not_undone(), error) });
    }
    await refetchDesk(client);
  };
  /** The guest has left already: a failed mail is only reported. */
  const mail = async (): Promise<string> => {
    try {
      const { sentTo } = await send();
      return m.desk_bill_mailed({ email: sentTo });
    } catch (error) {
      return explainFailure(m.desk_bill_not_mailed(), error);
    }
  };
  return async ({ isMailed, isPrinted }: Receipt, { leaveDue = false } = {}): Promise<void> => {
    await api('POST /desk/bookings/{id}/check-out', { params, body: { leaveDue } });
    const mailed = isMailed ? [await mail()] : [];
    if (isPrinted) {
      await refetchDesk(client);
      globalThis.print();
    }
    say({ kind: 'good', text: [m.desk_booking_is_checked_out(facts), ...mailed].join('. '), undo });
    await navigate(pages.desk);
  };
};
