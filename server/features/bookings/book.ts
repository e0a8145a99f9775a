import type { CompiledQuery } from 'kysely';
import { type BookingRequest, spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import type { NewPcBooking, NewRoomBooking } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { refuseTime } from '#contract/house/opening-hours.rules.ts';
import { type Kind, notFoundCodes } from '#contract/kinds.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { rangeOf } from '../../db/occupying.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseForeignEmail, type SignedIn } from '../../http/caller.ts';
import { explainError } from '../../http/problems/send-problem.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { type Created, createPipelined } from '../../idempotency/create-pipelined.ts';
import type { Known } from '../../idempotency/idempotency.queries.ts';
import { generateId } from '../../lib/generate-id.ts';
import { findAlternatives } from '../availability/find-alternatives.ts';
import { releaseExpiredHoldsInTheWay, releaseOwnHoldsInTheWay } from '../checkout/release-holds.ts';
import { loadPriceBook, peekPriceBook } from '../prices/price-book.ts';
import { priceBy } from '../prices/price-request.ts';
import { presentUnits } from '../prices/read-units.ts';
import {
  type BookableFacts,
  findBookableFacts,
  insertBookingStatement,
  selectBookableFacts,
  toBookingRow,
} from './bookings.queries.ts';
import { lockBookables, refuseTooManyBookings } from './hold-bookings.ts';
import { writeBookedMail } from './write-booking-mails.ts';

export type BookingContext = VenueClock & { caller: SignedIn; origin: string; maxUpcoming: number };

export const takenCodes = {
  room: 'ROOM_TAKEN',
  study: 'STUDY_ROOM_TAKEN',
  pc: 'PC_TAKEN',
} as const satisfies Record<Kind, ErrorCode>;

type NamedRequest = BookingRequest & { userEmail?: string | undefined };

export const readRoomRequest = (body: NewRoomBooking): NamedRequest => {
  const { roomId: bookableId, roomType, nights, duration, date, time, amount: price, userEmail } = body;
  const isStudy = roomType === 'study';
  const count = isStudy ? duration : nights;
  return { kind: isStudy ? 'study' : 'room', bookableId, date, time, count, price, userEmail };
};

export const readPcRequest = (body: NewPcBooking): NamedRequest => {
  const { pcId: bookableId, duration: count, date, time, totalCost: price, userEmail } = body;
  return { kind: 'pc', bookableId, date, time, count, price, userEmail };
};

type Facts = Known<BookableFacts> | (BookableFacts & Pick<Known<BookableFacts>, 'role'>);

const checkRequest = (
  context: BookingContext,
  request: NamedRequest,
  { facts, book }: { facts: Facts | undefined; book: PriceBook },
) => {
  refuseForeignEmail(context.caller, request.userEmail);
  const refusal = refuseTime(request, context);
  if (refusal) throw new AppError(refusal);
  if (!facts || facts.title === null) throw new AppError(notFoundCodes[request.kind]);
  const { amountCents, units } = priceBy(book, { ...request, baseCents: facts.priceCents }, context.timeZone);
  if (request.price !== undefined && !isWorth(request.price, amountCents))
    throw new AppError('PRICE_CHANGED', { amount: fromCents(amountCents) });
  refuseTooManyBookings({ role: facts.role, maxUpcoming: context.maxUpcoming }, facts, 1);
  return { ...request, title: facts.title, ...spanOf(request, context.timeZone), amountCents, units };
};

/** One booking in the making. Its id stays the same however often it is tried. */
type Draft = {
  db: Db;
  context: BookingContext;
  idempotentCall: IdempotentCall;
  request: NamedRequest;
  bookingId: string;
};

/** The statement that writes booking, payment, mail and idempotency key. */
const decide = (
  { db, context, idempotentCall, request, bookingId }: Draft,
  facts: Facts | undefined,
  book: PriceBook,
): CompiledQuery<{ id: string }> | 'taken' => {
  const priced = checkRequest(context, request, { facts, book });
  if (facts?.taken) return 'taken';
  const row = toBookingRow(priced, { id: bookingId, user_id: context.caller.uid, status: 'Confirmed' });
  const booked = { ...priced, bookingId, prices: presentUnits(priced.units) };
  const mail = writeBookedMail(context.caller, booked, context);
  return insertBookingStatement(db, row, { mail, idempotentCall });
};

const askerOf = ({ context, request }: Draft) => ({
  uid: context.caller.uid,
  now: context.now,
  span: rangeOf(request, context.timeZone),
});

/** Undoes the release of the guest's own holds for a booking that could not be made after all. */
class NotBooked extends Error {
  override name = 'NotBooked';
  readonly reason: 'taken' | 'clash';

  constructor(reason: 'taken' | 'clash') {
    super('Somebody else has it.');
    this.reason = reason;
  }
}

/**
 * The guest holds it themselves: the bookable is locked as carts lock it, and the hold is released in the same
 * transaction. Or nobody has read the price rules yet that count now.
 */
const bookInSteps = async (draft: Draft): Promise<Created<'taken'>> => {
  const { db, context, idempotentCall, request, bookingId } = draft;
  const asker = askerOf(draft);
  try {
    const id = await createIdempotently(db, idempotentCall, bookingId, async (tx, role) => {
      await lockBookables(tx, [request], asker);
      await releaseOwnHoldsInTheWay(tx, asker.uid, request, context);
      const facts = await findBookableFacts(tx, request, asker);
      // `createIdempotently` has claimed the key.
      const { key, ...keyless } = idempotentCall;
      const book = await loadPriceBook(tx, facts?.priceVersion ?? null);
      const statement = decide({ ...draft, idempotentCall: keyless }, facts && { ...facts, role }, book);
      if (statement === 'taken') throw new NotBooked('taken');
      if ((await tx.executeQuery(statement)).rows.length === 0) throw new NotBooked('clash');
      return bookingId;
    });
    return { id };
  } catch (error) {
    if (error instanceof NotBooked) return { reason: error.reason };
    throw error;
  }
};

/** Books in one go, unless the guest holds it themselves or the price rules have changed since they were read. */
const bookPipelined = (draft: Draft): Promise<Created<'held' | 'outdated' | 'taken'>> => {
  const { db, idempotentCall, request } = draft;
  return createPipelined(db, idempotentCall, {
    facts: selectBookableFacts(request, askerOf(draft)),
    decide([facts]) {
      if (facts?.held) return 'held';
      const book = peekPriceBook(facts?.priceVersion ?? null);
      return book ? decide(draft, facts, book) : 'outdated';
    },
  });
};

const tryToBook = async (draft: Draft): Promise<Created<'held' | 'outdated' | 'taken'>> => {
  const { request } = draft;
  try {
    const made = await bookPipelined(draft);
    return made.reason === 'held' || made.reason === 'outdated' ? await bookInSteps(draft) : made;
  } catch (error) {
    // It has closed since it was looked up.
    if (explainError(error).code === takenCodes[request.kind]) return { reason: 'taken' };
    throw error;
  }
};

/** Books a room, study room or PC for the caller, to be paid at the desk: booking, payment and mail, or nothing at all. */
export const book = async (
  db: Db,
  context: BookingContext,
  idempotentCall: IdempotentCall,
  request: NamedRequest,
) => {
  const draft = { db, context, idempotentCall, request, bookingId: generateId() };
  let made = await tryToBook(draft);
  // What clashed may have been held for a payment that did not come in time.
  if (made.reason === 'clash' && (await releaseExpiredHoldsInTheWay(db, [request], context)))
    made = await tryToBook(draft);
  if (made.id === undefined) {
    const alternatives = await findAlternatives(db, request, context);
    throw new AppError(takenCodes[request.kind], { alternatives });
  }
  return { acknowledged: true as const, insertedId: made.id };
};
