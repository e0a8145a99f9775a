import type { DeskBooking, PayMethod } from '#contract/desk/bookings.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { api, type CallOutput } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import type { createSubmitOnce } from '#web/lib/submit-once.ts';
import type { DeskAction } from '../use-desk-action.ts';

type Target = Pick<DeskBooking, '_id' | 'guest'>;

/** Takes what is due on a booking's bill. */
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

type Place = { kind: Kind; id: number; title: string };

const sendReadiness = ({ kind, id }: Place, state: ReadinessState, until?: string) =>
  api('PUT /desk/readiness/{kind}/{id}', {
    params: { kind, id: String(id) },
    body: { state, ...(until && { until }) },
  });

/** Says that a room is clean, to clean or out of order; `before` is what Undo goes back to. */
export const setReadiness = (
  place: Place,
  state: ReadinessState,
  before: ReadinessState,
  until?: string,
): DeskAction<unknown> => ({
  name: state,
  call: () => sendReadiness(place, state, until),
  failed: m.desk_readiness_not_set({ title: place.title }),
  done: () => ({
    text: m.desk_readiness_set({ title: place.title, state }),
    undo: {
      call: () => sendReadiness(place, before),
      failed: m.desk_booking_not_undone(),
      done: m.desk_readiness_set({ title: place.title, state: before }),
    },
  }),
});
