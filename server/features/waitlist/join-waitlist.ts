import { type BookingRequest, spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import { refuseTime } from '#contract/house/opening-hours.rules.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { maxWaiting } from '#contract/stay/waitlist.rules.ts';
import type { NewWaitlistEntry } from '#contract/stay/waitlist.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { deleteBegun, findFacts, insertEntry } from './waitlist.queries.ts';

const readRequest = ({ kind, id, date, time, nights, duration }: NewWaitlistEntry): BookingRequest => ({
  kind,
  bookableId: id,
  date,
  time,
  count: (kind === 'room' ? nights : duration) ?? 1,
});

/** Puts the caller at the end of the line for a taken time, once. */
export const joinWaitlist = async (
  db: Db,
  context: VenueClock,
  idempotentCall: IdempotentCall,
  body: NewWaitlistEntry,
) => {
  const request = readRequest(body);
  const { uid } = idempotentCall;
  const id = generateId();
  const insertedId = await createIdempotently(db, idempotentCall, id, async (tx) => {
    const refusal = refuseTime(request, context);
    if (refusal) throw new AppError(refusal);
    const facts = await findFacts(tx, request, { uid, ...context });
    if (!facts) throw new AppError(notFoundCodes[request.kind]);
    if (facts.own) throw new AppError('TAKEN_BY_YOU');
    if (!facts.taken) throw new AppError('STILL_FREE');
    if (facts.waiting >= maxWaiting) throw new AppError('TOO_MANY_WAITING', { max: maxWaiting });
    await deleteBegun(tx, uid, context.now);
    await insertEntry(tx, { ...request, id, uid, ...spanOf(request, context.timeZone) });
    return id;
  });
  return { acknowledged: true as const, insertedId };
};
