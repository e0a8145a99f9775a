import type { Kysely } from 'kysely';
import { type Here, priceOf, refuseWish, spanOf, type Wish } from '#contract/bookings.rules.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Kind, notFoundCodes } from '#contract/kinds.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { refuseForeignEmail } from '../../http/refuse-foreign-email.ts';
import { createOnce } from '../../once/create-once.ts';
import { drawId } from '../../once/draw-id.ts';
import type { Attempt } from '../../once/read-attempt.ts';
import { findAlternatives } from '../availability/find-alternatives.ts';
import { findThing, insertBooking } from './bookings.queries.ts';
import { writeBookedMail } from './write-booking-mails.ts';

/** Who books, when and where it is, and what the house allows. */
export type Desk = Here & { caller: SignedIn; origin: string; maxUpcoming: number };

/** A wish for one thing, with what the guest was told that it costs. */
export type Order = Wish & { id: number; amount?: number | undefined; userEmail?: string | undefined };

const takenCodes = {
  room: 'ROOM_TAKEN',
  study: 'STUDY_ROOM_TAKEN',
  pc: 'PC_TAKEN',
} as const satisfies Record<Kind, ErrorCode>;

/** Decides and writes, on what nobody can change meanwhile for this guest. A repeat does not come here: what was booked may be past by now. */
const write = async (tx: Kysely<Database>, desk: Desk, order: Order, id: string): Promise<string> => {
  refuseForeignEmail(desk.caller, order.userEmail);
  const refusal = refuseWish(order, desk);
  if (refusal) throw new AppError(refusal);
  const { caller, maxUpcoming, timeZone } = desk;
  const { kind, date, time, count } = order;
  const now = new Date(desk.now.epochMilliseconds);
  const thing = await findThing(tx, order, { uid: caller.uid, now });
  if (!thing) throw new AppError(notFoundCodes[kind]);
  const amountCents = priceOf(thing.priceCents, count);
  if (order.amount !== undefined && !isWorth(order.amount, amountCents))
    throw new AppError('PRICE_CHANGED', { amount: fromCents(amountCents) });
  if (caller.role !== 'admin' && thing.upcoming >= maxUpcoming)
    throw new AppError('TOO_MANY_BOOKINGS', { max: maxUpcoming });

  const { title } = thing;
  const { startsAt, endsAt } = spanOf(order, timeZone);
  const booking = {
    ...{ id, title, date, time, count, user_id: caller.uid, kind: bookedKinds[kind] },
    ...(kind === 'pc' ? { pc_id: order.id } : { room_id: order.id }),
    starts_at: new Date(startsAt.epochMilliseconds),
    ends_at: new Date(endsAt.epochMilliseconds),
    amount_cents: amountCents,
    status: 'Confirmed' as const,
  };
  const mail = writeBookedMail(caller, { id, kind, title, count, startsAt, endsAt, amountCents }, desk);
  const isFree = await insertBooking(tx, booking, { paymentId: drawId(), mail });
  if (!isFree) throw new AppError(takenCodes[kind]);
  return id;
};

/** Books a thing for the caller, to be paid at the desk: booking, payment and mail, or nothing at all. */
export const book = async (db: Kysely<Database>, desk: Desk, attempt: Attempt, order: Order) => {
  const id = drawId();
  const insertedId = await createOnce(db, attempt, id, (tx) => write(tx, desk, order, id)).catch(
    async (error: unknown) => {
      const isTaken = error instanceof AppError && error.code === takenCodes[order.kind];
      throw isTaken
        ? new AppError(error.code, { alternatives: await findAlternatives(db, order, desk) })
        : error;
    },
  );
  return { acknowledged: true as const, insertedId };
};
