import { type BookingRequest, spanOf } from '#contract/bookings.rules.ts';
import type { NewDeskBooking } from '#contract/desk/bookings.ts';
import { refuseDeskTime } from '#contract/desk/move.rules.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import { bookedKinds } from '../../../db/booked-kinds.ts';
import { rangeOf } from '../../../db/occupying.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { lockCaller } from '../../../http/lock-caller.ts';
import type { IdempotentCall } from '../../../http/read-idempotency-key.ts';
import { createWithin } from '../../../idempotency/create-idempotently.ts';
import { generateId } from '../../../lib/generate-id.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { payAtDesk } from '../../bills/settle-bill.ts';
import { takenCodes } from '../../bookings/book.ts';
import { lockBookables } from '../../bookings/hold-bookings.ts';
import { releaseExpiredHoldsIn, releaseOwnHoldsInTheWay } from '../../checkout/release-holds.ts';
import { priceRequest, toUnitColumns } from '../../prices/price-request.ts';
import { presentUnits } from '../../prices/read-units.ts';
import { checkInLocked } from '../lifecycle/check-in.ts';
import { lockDeskBooking } from '../lifecycle/lock-desk-booking.ts';
import { findDeskAlternatives } from '../moves/find-desk-alternatives.ts';
import { findAccountToLock, GuestChanged, resolveGuest, type WalkInGuest } from './resolve-guest.ts';
import { findBookedByDesk, insertBookingOfDesk, isSlotTaken } from './walk-ins.queries.ts';
import { writeWalkInMail } from './write-walk-in-mail.ts';

/** Nights are for rooms, hours for the rest: the wrong one would be silently ignored. */
const readRequest = ({ kind, id, date, time, nights, duration }: NewDeskBooking): BookingRequest => {
  const isRoom = kind === 'room';
  if ((isRoom ? duration : nights) !== undefined) {
    const message = isRoom ? 'A room is booked by nights.' : 'This is booked by hours.';
    throw new AppError('BAD_INPUT', { errors: [{ path: isRoom ? 'duration' : 'nights', message }] });
  }
  return { kind, bookableId: id, date, time, count: (isRoom ? nights : duration) ?? 1 };
};

/** Taken or closed. */
class Taken extends Error {
  override name = 'Taken';
}

type Draft = { bookingId: string; request: BookingRequest; body: NewDeskBooking };

/** Books a locked, free bookable for a guest. */
const writeBooking = async (
  tx: Tx,
  context: DeskContext,
  { bookingId, request, body }: Draft,
  guest: WalkInGuest,
) => {
  const { kind, bookableId, date, time, count } = request;
  const { now, timeZone } = context;
  const offered = (await lockBookables(tx, [request], { uid: guest.userId ?? '', now })).find(request);
  if (!offered) throw new AppError(notFoundCodes[kind]);
  // Replaces their own holds in a cart.
  if (guest.userId !== null) await releaseOwnHoldsInTheWay(tx, guest.userId, request, context);
  const slot = { kind, bookableId, span: rangeOf(request, timeZone) };
  if (await isSlotTaken(tx, slot, now)) throw new Taken();
  const { startsAt, endsAt } = spanOf(request, timeZone);
  const { title } = offered;
  const rules = { version: offered.priceVersion, timeZone };
  const price = await priceRequest(tx, { ...request, baseCents: offered.priceCents }, rules);
  const { amountCents } = price;
  if (body.amount !== undefined && !isWorth(body.amount, amountCents))
    throw new AppError('PRICE_CHANGED', { amount: fromCents(amountCents) });
  const isWritten = await insertBookingOfDesk(tx, {
    id: bookingId,
    user_id: guest.userId,
    guest_id: guest.recordId,
    status: 'Confirmed',
    kind: bookedKinds[kind],
    title,
    date,
    time,
    count,
    amount_cents: amountCents,
    ...toUnitColumns(price),
    ...(kind === 'pc' ? { pc_id: bookableId } : { room_id: bookableId }),
    starts_at: new Date(startsAt.epochMilliseconds),
    ends_at: new Date(endsAt.epochMilliseconds),
  });
  if (!isWritten) throw new Taken();
  return { bookingId, kind, title, count, startsAt, endsAt, amountCents, prices: presentUnits(price.units) };
};

/** Books, checks in and takes payment, all or nothing. */
const bookLocked = async (tx: Tx, context: DeskContext, draft: Draft, guest: WalkInGuest): Promise<void> => {
  const { bookingId, body, request } = draft;
  const booked = await writeBooking(tx, context, draft, guest);
  const { amountCents } = booked;
  if (body.checkIn) await checkInLocked(tx, context, await lockDeskBooking(tx, context, bookingId), body);
  const { kind, bookableId: id, date, time, count } = request;
  await recordDeskAction(tx, context, {
    subject: `booking ${bookingId}`,
    bookingId,
    after: {
      kind,
      id,
      title: booked.title,
      date,
      time,
      count,
      amount: fromCents(amountCents),
      uid: guest.userId ?? guest.recordId,
      status: body.checkIn ? 'Checked in' : 'Confirmed',
      ...(body.payment && { method: body.payment.method }),
    },
  });
  const { email } = guest;
  const state = { isPaid: body.payment !== undefined, isIn: body.checkIn, hasAccount: guest.userId !== null };
  if (email !== null)
    await enqueueMail(tx, writeWalkInMail({ ...guest, email }, { ...booked, ...state }, context));
  if (!body.payment || amountCents === 0) return;
  // Last, since it may earn points, which are locked last.
  const { uid } = context.caller;
  await payAtDesk(tx, { bookingId, amountCents, method: body.payment.method, uid, now: context.now });
};

const tryToBook = async (db: Db, context: DeskContext, idempotentCall: IdempotentCall, draft: Draft) => {
  const account = await findAccountToLock(db, draft.body.guest);
  return db.transaction().execute(async (tx) => {
    await lockCaller(tx, context, account === undefined ? [] : [account]);
    const insertedId = await createWithin(tx, idempotentCall, draft.bookingId, async () => {
      const refusal = refuseDeskTime(draft.request, context);
      if (refusal) throw new AppError(refusal);
      await bookLocked(tx, context, draft, await resolveGuest(tx, draft.body.guest, account));
      return draft.bookingId;
    });
    const { uid, amountCents } = await findBookedByDesk(tx, insertedId);
    return { insertedId, uid, amount: fromCents(amountCents) };
  });
};

const mostTries = 5;

/** Books for a guest at the desk, with or without an account, and optionally checks in and takes payment; all or nothing. */
export const bookWalkIn = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  body: NewDeskBooking,
) => {
  const request = readRequest(body);
  const draft = { bookingId: generateId(), request, body };
  const slot = {
    kind: request.kind,
    bookableId: request.bookableId,
    span: rangeOf(request, context.timeZone),
  };
  for (let tries = 1; ; tries++)
    try {
      return await tryToBook(db, context, idempotentCall, draft);
    } catch (error) {
      if (error instanceof GuestChanged && tries < mostTries) continue;
      if (!(error instanceof Taken)) throw error;
      if (tries < mostTries && (await releaseExpiredHoldsIn(db, slot, context.now))) continue;
      const alternatives = await findDeskAlternatives(db, request, context);
      throw new AppError(takenCodes[request.kind], { alternatives });
    }
};
