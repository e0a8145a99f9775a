import type { VenueClock } from '#contract/bookings.rules.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { toInstant } from '../../lib/clock.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { holdForGuest } from '../checkout/hold-for-guest.ts';
import { lockGuest, lockWaiting, saveHold, type WaitingRow } from './waitlist.queries.ts';
import { holdUntil } from './waitlist.rules.ts';
import { writeHeldMail } from './write-held-mail.ts';

export type OfferContext = VenueClock & { origin: string; maxUpcoming: number };

type Offered = Pick<WaitingRow, 'id' | 'uid'>;

const hold = async (tx: Tx, { id, uid }: Offered, context: OfferContext): Promise<boolean> => {
  const guest = await lockGuest(tx, uid);
  if (!guest || guest.isSuspended) return false;
  const waiting = await lockWaiting(tx, id);
  if (!waiting) return false;
  const { date, count, starts_at } = waiting;
  const until = holdUntil(context.now, toInstant(starts_at));
  const request = {
    ...{ kind: kindOf[waiting.kind], bookableId: Number(waiting.room_id ?? waiting.pc_id) },
    ...{ date, time: waiting.time.slice(0, 5), count },
  };
  const { checkoutId, place } = await holdForGuest(
    tx,
    { uid, role: guest.role, maxUpcoming: context.maxUpcoming },
    request,
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
 * Holds what somebody waits for and writes them a mail, both or neither. False where they cannot have it now: it was booked
 * meanwhile, or they have too many bookings, or are suspended. They keep their place.
 */
export const offerTime = async (db: Db, offered: Offered, context: OfferContext): Promise<boolean> => {
  try {
    return await db.transaction().execute((tx) => hold(tx, offered, context));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};
