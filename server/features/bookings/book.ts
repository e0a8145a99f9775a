import type { Kysely } from 'kysely';
import { type Here, priceOf, refuseWish, spanOf, type Wish } from '#contract/bookings.rules.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import { rangeOf } from '../../db/occupying.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseForeignEmail, type SignedIn } from '../../http/caller.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { createPipelined } from '../../idempotency/create-pipelined.ts';
import type { Known } from '../../idempotency/idempotency.queries.ts';
import { generateId } from '../../lib/generate-id.ts';
import { findAlternatives } from '../availability/find-alternatives.ts';
import { giveWay, releaseEndedHolds } from '../checkout/release-holds.ts';
import { findThing, insertingBooking, selectThing, type Thing } from './bookings.queries.ts';
import { lockPlaces } from './lock-places.ts';
import { refuseTooManyBookings } from './refuse-too-many-bookings.ts';
import { shapeBooking } from './shape-booking.ts';
import { takenCodes } from './taken-codes.ts';
import { writeBookedMail } from './write-booking-mails.ts';

/** Who books, when and where it is, and what the house allows. */
export type Desk = Here & { caller: SignedIn; origin: string; maxUpcoming: number };

/** A wish for one thing, with what the guest was told that it costs. */
export type Order = Wish & { id: number; amount?: number | undefined; userEmail?: string | undefined };

/** What there is to book, and the role that the caller has once they are locked. */
type Found = Known<Thing> | (Thing & Pick<Known<Thing>, 'role'>);

/** Decides on what nobody can change meanwhile for this guest. A repeat does not come here: what was booked may be past by now. */
const decide = (desk: Desk, order: Order, thing: Found | undefined) => {
  refuseForeignEmail(desk.caller, order.userEmail);
  const refusal = refuseWish(order, desk);
  if (refusal) throw new AppError(refusal);
  if (!thing || thing.title === null) throw new AppError(notFoundCodes[order.kind]);
  const amountCents = priceOf(thing.priceCents, order.count);
  if (order.amount !== undefined && !isWorth(order.amount, amountCents))
    throw new AppError('PRICE_CHANGED', { amount: fromCents(amountCents) });
  refuseTooManyBookings({ role: thing.role, maxUpcoming: desk.maxUpcoming }, thing, 1);
  return { ...order, title: thing.title, ...spanOf(order, desk.timeZone), amountCents };
};

/** Undoes what gave way for a booking that could not be made after all. */
class Taken extends Error {
  override name = 'Taken';
}

/** Books a thing for the caller, to be paid at the desk: booking, payment and mail, or nothing at all. */
export const book = async (
  db: Kysely<Database>,
  desk: Desk,
  idempotentCall: IdempotentCall,
  order: Order,
) => {
  const { caller, now } = desk;
  const { uid } = caller;
  const id = generateId();
  const asker = { uid, now, span: rangeOf(order, desk.timeZone) };
  let isTaken = false;
  let isHeld = false;
  const write = (thing: Found | undefined, claimed: IdempotentCall) => {
    const booked = decide(desk, order, thing);
    isTaken = thing?.taken ?? false;
    if (isTaken) return undefined;
    const booking = shapeBooking(booked, { id, uid, status: 'Confirmed' });
    const mail = writeBookedMail(caller, { ...booked, id }, desk);
    return insertingBooking(db, booking, { mail, idempotentCall: claimed });
  };
  const tryOnce = () =>
    createPipelined(db, idempotentCall, {
      facts: selectThing(order, asker),
      decide([thing]) {
        isHeld = thing?.held ?? false;
        return isHeld ? undefined : write(thing, idempotentCall);
      },
    });
  /** The guest holds it themselves: the places are locked as carts lock them, and the hold gives way in the same transaction. */
  const tryOverHold = () =>
    createIdempotently(db, idempotentCall, id, async (tx, role) => {
      await lockPlaces(tx, [order], asker);
      await giveWay(tx, uid, order, desk);
      const { key, ...keyless } = idempotentCall;
      const thing = await findThing(tx, order, asker);
      const statement = write(thing && { ...thing, role }, keyless);
      if (!statement || (await tx.executeQuery(statement)).rows.length === 0) throw new Taken();
      return id;
    }).catch((error: unknown) => {
      if (!(error instanceof Taken)) throw error;
      return undefined;
    });
  const tryAll = async () => (await tryOnce()) ?? (isHeld ? tryOverHold() : undefined);
  const tryAgain = async () => ((await releaseEndedHolds(db, [order], desk)) ? tryAll() : undefined);
  // Somebody has it, or had it when it was to be written: then perhaps only for a payment that has not come in time.
  const insertedId = (await tryAll()) ?? (isTaken ? undefined : await tryAgain());
  if (insertedId === undefined)
    throw new AppError(takenCodes[order.kind], { alternatives: await findAlternatives(db, order, desk) });
  return { acknowledged: true as const, insertedId };
};
