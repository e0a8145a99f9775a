import type { VenueClock } from '#contract/bookings.rules.ts';
import { spanOf, statusAt } from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import type { BookingChange } from '#contract/desk/bookings.ts';
import type { Stay } from '#contract/desk/move.rules.ts';
import { longest } from '#contract/kinds.ts';
import { refuseExtending } from '#contract/stay/extend.rules.ts';
import type { Extension } from '#contract/stay/extend.ts';
import { dateAt, instantAt, timeAt } from '#contract/venue-time.ts';
import { kindOf } from '../../../db/booked-kinds.ts';
import type { Db } from '../../../db/schema.ts';
import type { DeskContext } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import type { IdempotentCall } from '../../../http/read-idempotency-key.ts';
import { toInstant } from '../../../lib/clock.ts';
import { findAlternatives } from '../../availability/find-alternatives.ts';
import { Taken } from './decide-move.ts';
import { changePlace } from './move-booking.ts';
import type { MovedRow } from './moves.queries.ts';

/** What an extension results in; refuses what only the desk may do. */
const changeOf =
  ({ nights, duration, amount }: Extension, { now }: VenueClock) =>
  (row: MovedRow): BookingChange => {
    const { count, status, isSuspended } = row;
    const endsAt = toInstant(row.ends_at);
    const kind = kindOf[row.kind];
    if (isSuspended) throw new AppError('SUSPENDED');
    const refusal = refuseExtending({ kind, count, status, endsAt }, nights ?? duration ?? 1, now);
    if (refusal === 'WRONG_STATUS') throw new AppError(refusal, { status: statusAt(status, endsAt, now) });
    if (refusal)
      throw new AppError(refusal, { most: longest[kind], units: kind === 'room' ? 'nights' : 'hours' });
    return {
      ...(nights !== undefined && { nights: count + nights }),
      ...(duration !== undefined && { duration: count + duration }),
      amount,
      preview: false,
    };
  };

/** Similar bookables that are free for the added time. */
const findElsewhere = async (
  db: Db,
  { stay, count }: { stay: Stay; count: number },
  clock: VenueClock,
): Promise<Alternative[]> => {
  const { timeZone } = clock;
  const { endsAt } = spanOf(stay, timeZone);
  const end = { date: dateAt(endsAt, timeZone), time: timeAt(endsAt, timeZone) };
  // The second of a repeated hour cannot be requested.
  if (!instantAt(end.date, end.time, timeZone).equals(endsAt)) return [];
  const found = await findAlternatives(db, { ...stay, ...end, count: count - stay.count }, clock);
  return found.filter(({ id }) => id !== stay.bookableId);
};

/** Extends the caller's booking, payable at the desk; idempotent by its key. A preview returns the same without writing. */
export const extendBooking = async (
  db: Db,
  context: DeskContext,
  { bookingId, idempotentCall }: { bookingId: string; idempotentCall: IdempotentCall },
  extension: Extension,
) => {
  try {
    return await changePlace(db, context, bookingId, {
      changeOf: changeOf(extension, context),
      isByGuest: true,
      preview: extension.preview,
      idempotentCall,
    });
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    const { stay, move } = error;
    const alternatives = await findElsewhere(db, { stay, count: move.place.count }, context);
    throw new AppError(error.code, { alternatives });
  }
};
