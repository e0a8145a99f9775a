import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { ActionForm } from './action-form.tsx';
import { useBookingSteps } from './use-booking-steps.ts';

/** Records that a guest did not come, after explaining the effects. */
export const NoShowForm = ({ booking, onClose }: { booking: DeskBooking; onClose: () => void }) => {
  const { noShow, pending, refusal } = useBookingSteps(booking);
  const { guest, title, due } = booking;
  return (
    <ActionForm
      heading={m.desk_booking_no_show_question({ name: guest.name })}
      submit={m.desk_booking_no_show()}
      isDanger
      isBusy={pending !== undefined}
      refusal={refusal}
      onSubmit={async () => {
        if (await noShow()) onClose();
      }}
      onClose={onClose}
    >
      <p>
        {due > 0
          ? m.desk_booking_no_show_due({ title, due: formatSum(due) })
          : m.desk_booking_no_show_text({ title })}
      </p>
    </ActionForm>
  );
};
