import { type BookingRequest, spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import type { NewPcBooking, NewRoomBooking } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { refuseTime } from '#contract/house/opening-hours.rules.ts';
import { type Kind, notFoundCodes } from '#contract/kinds.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { cachePerDatabase } from '../../db/cache-per-database.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { type CallerSession, refuseForeignEmail, type SignedIn } from '../../http/caller.ts';
import { explainError } from '../../http/problems/send-problem.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { hasIdempotencyKey } from '../../idempotency/idempotency.queries.ts';
import { generateId } from '../../lib/generate-id.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { findAlternatives } from '../availability/find-alternatives.ts';
import { releaseExpiredHoldsInTheWay, releaseOwnHoldsInTheWay } from '../checkout/release-holds.ts';
import { loadPriceBook } from '../prices/price-book.ts';
import { priceBy } from '../prices/price-request.ts';
import { presentUnits } from '../prices/read-units.ts';
import {
  bookAtOnce,
  findBookableFacts,
  insertBookings,
  isTakenFromAll,
  type Offer,
  toBookingRow,
} from './bookings.queries.ts';
import { limitsOf, lockBookables, refuseTooManyBookings } from './hold-bookings.ts';
import { forgetOffers, recallOffers } from './recall-offers.ts';
import { writeBookedMail } from './write-booking-mails.ts';

export type BookingContext = VenueClock & { caller: SignedIn; origin: string; maxUpcoming: number };

export type Guest = Omit<BookingContext, 'caller'> & { session: CallerSession };

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

/** A booking being made. Its id is the same for every attempt. */
type Draft = {
  db: Db;
  context: BookingContext;
  idempotentCall: IdempotentCall;
  request: NamedRequest;
  bookingId: string;
  session: CallerSession;
};

/** Computes the rows of a booking from the offer, or refuses it. */
const workOut = ({ context, request, bookingId }: Draft, offer: Offer | undefined, book: PriceBook) => {
  const { caller, timeZone } = context;
  refuseForeignEmail(caller, request.userEmail);
  const refusal = refuseTime(request, context);
  if (refusal) throw new AppError(refusal);
  if (!offer) throw new AppError(notFoundCodes[request.kind]);
  const { amountCents, units } = priceBy(book, { ...request, baseCents: offer.priceCents }, timeZone);
  if (request.price !== undefined && !isWorth(request.price, amountCents))
    throw new AppError('PRICE_CHANGED', { amount: fromCents(amountCents) });
  const priced = { ...request, title: offer.title, ...spanOf(request, timeZone), amountCents, units };
  return {
    row: toBookingRow(priced, { id: bookingId, user_id: caller.uid, status: 'Confirmed' }),
    mail: writeBookedMail(caller, { ...priced, bookingId, prices: presentUnits(units) }, context),
  };
};

/** The id of the booking, or that the slot is taken or clashes, possibly only with an expired hold. */
type Attempt = { id: string } | 'taken' | 'clash';

/** Books in one round trip; undefined if that takes more steps, or is refused and needs a reason. */
const bookWhole = async (draft: Draft): Promise<Attempt | undefined> => {
  const { db, context, idempotentCall, request } = draft;
  const [offer] = await recallOffers(db, [request]);
  if (!offer) return undefined;
  const book = await loadPriceBook(db, offer.priceVersion);
  const { caller } = context;
  const now = new Date(context.now.epochMilliseconds);
  const known = { ...offer, ...limitsOf({ ...context, role: caller.role }), now };
  let whole: ReturnType<typeof workOut> | undefined;
  try {
    whole = workOut(draft, offer, book);
  } catch {
    // It may be a repeat, or the offer has changed.
  }
  const made = whole && (await bookAtOnce(db, whole.row, whole.mail, { caller, idempotentCall, known }));
  if (!made) forgetOffers(db, [request]);
  return made && (made.id === null ? 'taken' : { id: made.id });
};

/**
 * Books step by step: locks the guest's own holds in the order of carts and releases them. Throws the reason
 * of a refusal.
 */
const bookInSteps = (draft: Draft): Promise<string> => {
  const { db, context, idempotentCall, request, bookingId } = draft;
  const booker = { ...context, uid: context.caller.uid };
  return createIdempotently(db, idempotentCall, bookingId, async (tx, role) => {
    await lockBookables(tx, [request], booker);
    await releaseOwnHoldsInTheWay(tx, booker.uid, request, context);
    const facts = await findBookableFacts(tx, request, booker);
    const book = await loadPriceBook(tx, facts?.priceVersion ?? null);
    const { row, mail } = workOut(draft, facts, book);
    if (facts) refuseTooManyBookings({ ...context, role }, facts, 1);
    // A rollback restores the released holds.
    if (facts?.isTaken || (await insertBookings(tx, [row])).length === 0)
      throw new AppError(takenCodes[request.kind]);
    await enqueueMail(tx, mail);
    return bookingId;
  });
};

const tryToBook = async (draft: Draft): Promise<Attempt> => {
  try {
    const made = await bookWhole(draft);
    if (made) return made;
    const caller = await draft.session.confirm();
    return { id: await bookInSteps({ ...draft, context: { ...draft.context, caller } }) };
  } catch (error) {
    // Somebody else was faster, or it is out of order.
    if (explainError(error).code === takenCodes[draft.request.kind]) return 'clash';
    throw error;
  }
};

/** Whether the slot has just been taken by somebody else; another attempt would only load the database. */
const isLost = async ({ db, context, session, idempotentCall, request }: Draft): Promise<boolean> => {
  if (!(await isTakenFromAll(db, request, context))) return false;
  refuseForeignEmail(await session.confirm(), request.userEmail);
  // This may be the repeat of the call that got it.
  return !(await hasIdempotencyKey(db, idempotentCall));
};

/** Unfinished attempts in this process, by slot. */
const racesOf = cachePerDatabase(() => new Map<string, Promise<Attempt>>());

/** Of concurrent requests for the same slot, only the first tries; the others wait for its outcome. */
const raceToBook = async (draft: Draft): Promise<Attempt> => {
  const attempts = racesOf(draft.db);
  const { kind, bookableId, date, time, count } = draft.request;
  const slot = [kind, bookableId, date, time, count].join(' ');
  const rival = attempts.get(slot);
  if (rival) {
    await rival.catch(() => {});
    return (await isLost(draft)) ? 'taken' : tryToBook(draft);
  }
  const attempt = tryToBook(draft).finally(() => attempts.delete(slot));
  attempts.set(slot, attempt);
  return attempt;
};

/**
 * Books a room, study room or PC for the caller, to be paid at the desk: booking, payment and mail, or
 * nothing.
 */
export const book = async (
  db: Db,
  { session, ...venue }: Guest,
  idempotentCall: IdempotentCall,
  request: NamedRequest,
) => {
  const context = { ...venue, caller: session.caller };
  const draft = { db, context, session, idempotentCall, request, bookingId: generateId() };
  let made = await raceToBook(draft);
  // The clash may be with an expired hold.
  if (made === 'clash' && (await releaseExpiredHoldsInTheWay(db, [request], context)))
    made = await tryToBook(draft);
  if (typeof made === 'string') {
    const alternatives = await findAlternatives(db, request, context);
    throw new AppError(takenCodes[request.kind], { alternatives });
  }
  return { acknowledged: true as const, insertedId: made.id };
};
