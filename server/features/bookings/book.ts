import { LRUCache } from 'lru-cache';
import { type BookingRequest, spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import type { NewPcBooking, NewRoomBooking } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { refuseTime } from '#contract/house/opening-hours.rules.ts';
import { type Kind, notFoundCodes } from '#contract/kinds.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { keepForDatabase } from '../../db/keep-for-database.ts';
import { rangeOf } from '../../db/occupying.ts';
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
  findOffer,
  insertBookings,
  isTakenFromAll,
  type Offer,
  toBookingRow,
} from './bookings.queries.ts';
import { limitsOf, lockBookables, refuseTooManyBookings } from './hold-bookings.ts';
import { writeBookedMail } from './write-booking-mails.ts';

export type BookingContext = VenueClock & { caller: SignedIn; origin: string; maxUpcoming: number };

type Guest = Omit<BookingContext, 'caller'> & { session: CallerSession };

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

/** One booking in the making. Its id stays the same however often it is tried. */
type Draft = {
  db: Db;
  context: BookingContext;
  idempotentCall: IdempotentCall;
  request: NamedRequest;
  bookingId: string;
  session: CallerSession;
};

/** Works out the rows of a booking from what is offered, or refuses it. */
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

/** Whose it is now; or that it is taken, perhaps only by a hold that has ended. */
type Attempt = { id: string } | 'taken' | 'clash';

/** What was offered a moment ago. PostgreSQL compares it as it writes: what has changed since decides nothing. */
const offersOf = keepForDatabase(() => new LRUCache<string, Offer>({ max: 2_000 }));

/** Books in one round trip what stands in nobody's way; undefined where it takes more than that, be it to say why not. */
const bookWhole = async (draft: Draft): Promise<Attempt | undefined> => {
  const { db, context, session, idempotentCall, request } = draft;
  const offers = offersOf(db);
  const place = `${request.kind} ${request.bookableId}`;
  const offer = offers.get(place) ?? (await findOffer(db, request));
  if (!offer) return undefined;
  const book = await loadPriceBook(db, offer.priceVersion);
  let whole: ReturnType<typeof workOut>;
  try {
    whole = workOut(draft, offer, book);
  } catch {
    // It may have been made earlier, or what is offered has changed.
    offers.delete(place);
    return undefined;
  }
  const { role } = context.caller;
  const known = { ...offer, ...limitsOf({ ...context, role }), now: context.now };
  const made = await bookAtOnce(db, whole.row, { mail: whole.mail, idempotentCall, session, known });
  if (made) offers.set(place, offer);
  else offers.delete(place);
  return made?.isTaken ? 'taken' : made && { id: made.id };
};

/** Books step by step: what the guest holds themselves is locked as carts lock it, and released; or says why it cannot be booked. */
const bookInSteps = (draft: Draft): Promise<string> => {
  const { db, context, idempotentCall, request, bookingId } = draft;
  const { caller, now, maxUpcoming } = context;
  const asker = { uid: caller.uid, now, span: rangeOf(request, context.timeZone) };
  return createIdempotently(db, idempotentCall, bookingId, async (tx, role) => {
    await lockBookables(tx, [request], asker);
    await releaseOwnHoldsInTheWay(tx, asker.uid, request, context);
    const facts = await findBookableFacts(tx, request, asker);
    const book = await loadPriceBook(tx, facts?.priceVersion ?? null);
    const { row, mail } = workOut(draft, facts, book);
    if (facts) refuseTooManyBookings({ role, maxUpcoming }, facts, 1);
    // Whatever was released is held again then.
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
    // By whoever comes first, or because it is out of order.
    if (explainError(error).code === takenCodes[draft.request.kind]) return 'clash';
    throw error;
  }
};

/** Whether a rival has just got what is asked for, so that trying as well would only keep the database busy. */
const isLost = async ({ db, context, session, idempotentCall, request }: Draft): Promise<boolean> => {
  if (!(await isTakenFromAll(db, request, context))) return false;
  refuseForeignEmail(await session.confirm(), request.userEmail);
  // They may be the one who got it, and ask again.
  return !(await hasIdempotencyKey(db, idempotentCall));
};

/** Attempts in this process that nobody knows the end of, by what they ask for. */
const attemptsOf = keepForDatabase(() => new Map<string, Promise<Attempt>>());

/** Lets only the first of many who ask for the same try, and the others see how that ended. */
const raceToBook = async (draft: Draft): Promise<Attempt> => {
  const attempts = attemptsOf(draft.db);
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

/** Books a room, study room or PC for the caller, to be paid at the desk: booking, payment and mail, or nothing at all. */
export const book = async (
  db: Db,
  { session, ...venue }: Guest,
  idempotentCall: IdempotentCall,
  request: NamedRequest,
) => {
  const context = { ...venue, caller: session.caller };
  const draft = { db, context, session, idempotentCall, request, bookingId: generateId() };
  let made = await raceToBook(draft);
  // What clashed may have been held for a payment that did not come in time.
  if (made === 'clash' && (await releaseExpiredHoldsInTheWay(db, [request], context)))
    made = await tryToBook(draft);
  if (typeof made === 'string') {
    const alternatives = await findAlternatives(db, request, context);
    throw new AppError(takenCodes[request.kind], { alternatives });
  }
  return { acknowledged: true as const, insertedId: made.id };
};
