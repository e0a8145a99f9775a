import type { BookingRequest, VenueClock } from '#contract/bookings.rules.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { toInstant } from '../../lib/clock.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { takenCodes } from '../bookings/book.ts';
import { holdForGuest } from '../checkout/hold-for-guest.ts';
import { releaseExpiredHoldsInTheWay } from '../checkout/release-holds.ts';
import { lockGuest, lockWaiting, saveHold, type WaitingRow } from './waitlist.queries.ts';
import { holdUntil } from './waitlist.rules.ts';
import { writeHeldMail } from './write-held-mail.ts';

export type OfferContext = VenueClock & { origin: string; maxUpcoming: number };

const requestOf = ({ kind, bookableId, date, time, count }: WaitingRow): BookingRequest => ({
  kind: kindOf[kind],
  bookableId,
  date,
  time,
  count,
});

const hold = async (tx: Tx, waiting: WaitingRow, context: OfferContext): Promise<boolean> => {
  const { id, uid } = waiting;
  const guest = await lockGuest(tx, uid);
  if (!guest || guest.isSuspended) return false;
  const locked = await lockWaiting(tx, id);
  if (!locked) return false;
  const until = holdUntil(context.now, toInstant(locked.starts_at));
  const { checkoutId, place } = await holdForGuest(
    tx,
    { uid, role: guest.role, maxUpcoming: context.maxUpcoming },
    requestOf(waiting),
    { ...context, heldUntil: new Date(until.epochMilliseconds) },
  );
  await saveHold(tx, id, checkoutId);
  await enqueueMail(
    tx,
    writeHeldMail(guest, { ...place, bookingId: place.reference }, { ...context, until }),
  );
  return true;
};

/**
 * Holds the time that somebody waits for and mails them, both or neither. False if they cannot have it now
 * (booked meanwhile, too many bookings, or suspended); they keep their place in line.
 */
export const offerTime = async (db: Db, waiting: WaitingRow, context: OfferContext): Promise<boolean> => {
  const request = requestOf(waiting);
  for (let tries = 1; ; tries++)
    try {
      return await db.transaction().execute((tx) => hold(tx, waiting, context));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Possibly only by an expired hold, which must not let the next in line overtake.
      const isTaken = tries === 1 && error.code === takenCodes[request.kind];
      if (!isTaken || !(await releaseExpiredHoldsInTheWay(db, [request], context))) return false;
    }
};
