import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { useDeskAction } from '../use-desk-action.ts';

type Subject = Pick<DeskBooking, '_id' | 'kind' | 'id' | 'title' | 'guest'>;

/** Check-in, check-out, no-show and undo of a booking, for `useDeskAction().run`; each shows a note with Undo. */
export const stepsOf = (booking: Subject) => {
  const params = { id: booking._id };
  const facts = { name: booking.guest.name, title: booking.title };
  const undo = {
    call: () => api('POST /desk/bookings/{id}/undo', { params }),
    failed: m.desk_booking_not_undone(),
    done: m.desk_booking_undone(facts),
  };
  const callCheckIn = (anyway: boolean) =>
    api('POST /desk/bookings/{id}/check-in', { params, body: { anyway } });
  const done = (text: string) => () => ({ text, undo });
  return {
    checkIn: ({ anyway = false } = {}) => ({
      name: anyway ? 'check-in-anyway' : 'check-in',
      call: () => callCheckIn(anyway),
      failed: m.desk_booking_not_checked_in(facts),
      done: done(m.desk_booking_is_checked_in(facts)),
    }),
    /** For a room that is not marked as clean yet. */
    cleanAndCheckIn: () => ({
      name: 'clean',
      call: async () => {
        await api('PUT /desk/readiness/{kind}/{id}', {
          params: { kind: booking.kind, id: String(booking.id) },
          body: { state: 'clean' },
        });
        return callCheckIn(false);
      },
      failed: m.desk_booking_not_checked_in(facts),
      done: done(m.desk_booking_is_checked_in(facts)),
    }),
    checkOut: ({ leaveDue = false } = {}) => ({
      name: leaveDue ? 'check-out-due' : 'check-out',
      call: () => api('POST /desk/bookings/{id}/check-out', { params, body: { leaveDue } }),
      failed: m.desk_booking_not_checked_out(facts),
      done: done(m.desk_booking_is_checked_out({ ...facts, kind: booking.kind })),
    }),
    noShow: () => ({
      name: 'no-show',
      call: () => api('POST /desk/bookings/{id}/no-show', { params }),
      failed: m.desk_booking_no_no_show(facts),
      done: done(m.desk_booking_is_no_show(facts)),
    }),
    undo: () => ({ name: 'undo', call: undo.call, failed: undo.failed, done: () => ({ text: undo.done }) }),
  };
};

/** The steps of one booking, one at a time: `useDeskAction` with a function for each. */
export const useBookingSteps = (booking: Subject) => {
  const action = useDeskAction();
  const { run } = action;
  const { checkIn, cleanAndCheckIn, checkOut, noShow, undo } = stepsOf(booking);
  return {
    ...action,
    checkIn: (how?: { anyway?: boolean }) => run(checkIn(how)),
    cleanAndCheckIn: () => run(cleanAndCheckIn()),
    checkOut: (how?: { leaveDue?: boolean }) => run(checkOut(how)),
    noShow: () => run(noShow()),
    undo: () => run(undo()),
  };
};

export type BookingSteps = ReturnType<typeof useBookingSteps>;
