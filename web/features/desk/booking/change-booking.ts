import type { BookingChange, DeskBooking } from '#contract/desk/bookings.ts';
import { api, type CallOutput } from '#web/lib/api.ts';
import type { DeskAction } from '../use-desk-action.ts';
import { type Change, changeBack } from './booking-change.ts';

type Changed = CallOutput<'PUT /desk/bookings/{id}'>;
type Seen = Pick<DeskBooking, '_id' | 'kind' | 'id' | 'date' | 'time' | 'count' | 'version' | 'isOver'>;

const put = ({ _id }: Seen, body: Partial<BookingChange>) =>
  api('PUT /desk/bookings/{id}', { params: { id: _id }, body });

type Words = { failed: string; done: (changed: Changed) => string; notUndone: string; undone: string };

/**
 * Changes a booking as the clerk saw it, at the price shown to them. Undo restores it, unless a colleague has changed
 * it since.
 */
export const changeBooking = (
  seen: Seen,
  change: Change,
  { amount }: Pick<Changed, 'amount'>,
  { failed, done, notUndone, undone }: Words,
): DeskAction<Changed> => ({
  name: 'change',
  call: () => put(seen, { ...change, amount, version: seen.version }),
  failed,
  done: (changed) => ({
    text: done(changed),
    // An end in the past cannot be restored.
    ...(!seen.isOver && {
      undo: {
        call: () => put(seen, { ...changeBack(seen), version: changed.version }),
        failed: notUndone,
        done: undone,
      },
    }),
  }),
});
