import { Temporal } from 'temporal-polyfill';
import { agreedFreeHours, freeUntil, type VenueClock } from '#contract/bookings.rules.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { api } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { ActionForm } from './action-form.tsx';

type Subject = Pick<DeskBooking, 'kind' | 'count' | 'startsAt' | 'freeUntil' | 'status' | 'due' | 'paid'>;

/** Describes the effects of cancelling, before it is done. */
export const describeCancelling = (booking: Subject, here: VenueClock): string => {
  const { kind, count, status, due, paid } = booking;
  const released = m.desk_booking_released({
    length: m.lib_units({ count, unit: bookableKinds[kind].unit }),
  });
  if (status === 'Pending') return [m.desk_booking_only_held(), released].join(' ');
  const last = booking.freeUntil
    ? Temporal.Instant.from(booking.freeUntil)
    : freeUntil(kind, Temporal.Instant.from(booking.startsAt), agreedFreeHours(kind, null));
  const isFree = here.now.epochMilliseconds <= last.epochMilliseconds;
  const until = formatMoment(last, here);
  const money = { paid: formatSum(paid), due: formatSum(Math.max(0, due)) };
  const afterwards = paid > 0 ? (due > 0 ? 'both' : 'paid') : due > 0 ? 'due' : 'nothing';
  return [
    m.desk_booking_free_until({ is: isFree ? 'free' : 'late', until }),
    released,
    isFree
      ? m.desk_booking_cancelled_free({ is: paid > 0 ? 'paid' : 'unpaid', ...money })
      : m.desk_booking_cancelled_late({ is: afterwards, ...money }),
  ].join(' ');
};

/** Cancels a booking after explaining the effects. */
export const CancelForm = ({ booking, onClose }: { booking: DeskBooking; onClose: () => void }) => {
  const here = useVenueClock();
  const { run, pending, refusal } = useDeskAction();
  const { name } = booking.guest;
  const cancel = async () => {
    const cancelled = await run({
      call: () => api('POST /bookings/{id}/cancel', { params: { id: booking._id } }),
      failed: m.desk_booking_not_cancelled({ name }),
      done: ({ refund }) => ({
        text:
          refund > 0
            ? m.desk_booking_cancelled_refund({ name, sum: formatSum(refund) })
            : m.desk_booking_cancelled({ name }),
      }),
    });
    if (cancelled) onClose();
  };
  return (
    <ActionForm
      heading={m.desk_booking_cancel_question({ name })}
      submit={m.desk_booking_cancel()}
      isDanger
      isBusy={pending !== undefined}
      refusal={refusal}
      onSubmit={() => void cancel()}
      onClose={onClose}
    >
      {here && <p>{describeCancelling(booking, here)}</p>}
    </ActionForm>
  );
};
