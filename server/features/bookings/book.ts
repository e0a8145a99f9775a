import type { Kysely } from 'kysely';
import { type Here, priceOf, refuseWish, spanOf, type Wish } from '#contract/bookings.rules.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { refuseForeignEmail } from '../../http/refuse-foreign-email.ts';
import { createOnce } from '../../once/create-once.ts';
import { drawId } from '../../once/draw-id.ts';
import type { Attempt } from '../../once/read-attempt.ts';
import { findAlternatives } from '../availability/find-alternatives.ts';
import { releaseEndedHolds } from '../checkout/release-ended-holds.ts';
import { findThing, insertBooking } from './bookings.queries.ts';
import { shapeBooking } from './shape-booking.ts';
import { takenCodes } from './taken-codes.ts';
import { writeBookedMail } from './write-booking-mails.ts';

/** Who books, when and where it is, and what the house allows. */
export type Desk = Here & { caller: SignedIn; origin: string; maxUpcoming: number };

/** A wish for one thing, with what the guest was told that it costs. */
export type Order = Wish & { id: number; amount?: number | undefined; userEmail?: string | undefined };

/** Decides and writes, on what nobody can change meanwhile for this guest. A repeat does not come here: what was booked may be past by now. */
const write = async (tx: Kysely<Database>, desk: Desk, order: Order, id: string): Promise<string> => {
  refuseForeignEmail(desk.caller, order.userEmail);
  const refusal = refuseWish(order, desk);
  if (refusal) throw new AppError(refusal);
  const { caller, maxUpcoming, timeZone } = desk;
  const { kind, count } = order;
  const thing = await findThing(tx, order, { uid: caller.uid, now: desk.now });
  if (!thing) throw new AppError(notFoundCodes[kind]);
  const amountCents = priceOf(thing.priceCents, count);
  if (order.amount !== undefined && !isWorth(order.amount, amountCents))
    throw new AppError('PRICE_CHANGED', { amount: fromCents(amountCents) });
  if (caller.role !== 'admin' && thing.upcoming >= maxUpcoming)
    throw new AppError('TOO_MANY_BOOKINGS', { max: maxUpcoming });

  const booked = { ...order, ...thing, ...spanOf(order, timeZone), amountCents };
  const booking = shapeBooking(booked, { id, uid: caller.uid, status: 'Confirmed' });
  const mail = writeBookedMail(caller, { ...booked, id }, desk);
  if (!(await insertBooking(tx, booking, mail))) throw new AppError(takenCodes[kind]);
  return id;
};

/** Books a thing for the caller, to be paid at the desk: booking, payment and mail, or nothing at all. */
export const book = async (db: Kysely<Database>, desk: Desk, attempt: Attempt, order: Order) => {
  const id = drawId();
  const tryOnce = () => createOnce(db, attempt, id, (tx) => write(tx, desk, order, id));
  const isTaken = (error: unknown) => error instanceof AppError && error.code === takenCodes[order.kind];
  const insertedId = await tryOnce()
    .catch(async (error: unknown) => {
      if (isTaken(error) && (await releaseEndedHolds(db, [order], desk))) return tryOnce();
      throw error;
    })
    .catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      throw new AppError(takenCodes[order.kind], { alternatives: await findAlternatives(db, order, desk) });
    });
  return { acknowledged: true as const, insertedId };
};
