import type { Temporal } from 'temporal-polyfill';
import { statusAt, type VenueClock } from '#contract/bookings.rules.ts';
import { largestBillCents, refuseBillChange } from '#contract/desk/bill.rules.ts';
import type { BookingChange } from '#contract/desk/bookings.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import {
  isSamePlace,
  listEarlierPlaces,
  type Move,
  type Place,
  type PricedPlace,
  planMove,
  priceMove,
  type Stay,
  splitEvenly,
  sumOf,
} from '#contract/desk/move.rules.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import { quotePrice } from '#contract/prices/prices.rules.ts';
import { findBillSums } from '../../../db/bill-sums.ts';
import { kindOf } from '../../../db/booked-kinds.ts';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import { toInstant } from '../../../lib/clock.ts';
import { takenCodes } from '../../bookings/book.ts';
import { loadPriceBook } from '../../prices/price-book.ts';
import { refuseUnready } from '../lifecycle/refuse-unready.ts';
import {
  findBeforeLastMove,
  findLastAction,
  findOffered,
  isMoveTaken,
  type MovedRow,
  type OfferedRow,
} from './moves.queries.ts';

const readStay = (row: MovedRow): Stay => ({
  kind: kindOf[row.kind],
  // The database gives every booking the number of its room or PC.
  bookableId: Number(row.room_id ?? row.pc_id),
  date: row.date,
  time: row.time.slice(0, 5),
  count: row.count,
  unitCents: row.unit_cents ?? splitEvenly(row.amount_cents, row.count),
  unitRules: row.unit_rules ?? undefined,
  isIn: row.status === 'Checked in',
  movedOn: row.moved_on,
  movedAt: row.moved_at && toInstant(row.moved_at),
  earlierPlaces: row.earlier_places ?? [],
});

/** The facts about a place for the log. */
export type PlaceFacts = Pick<PricedPlace, 'date' | 'time' | 'count' | 'unitCents' | 'unitRules'> & {
  id: number;
  title: string;
  amountCents: number;
  /** The readiness of the place that a checked-in guest left, or was let into despite its state. */
  readiness?: ReadinessState;
};

/** A possible move with its price. */
export type Decision = {
  row: MovedRow;
  stay: Stay;
  move: Move;
  title: string;
  unitCents: number[];
  unitRules: (readonly string[])[];
  amountCents: number;
  /** The places of units that began elsewhere. */
  earlierPlaces: number[];
  differenceCents: number;
  /** Whether nothing changes. */
  isNothing: boolean;
  /** The new place of a checked-in guest, if it changes. */
  into?: { readiness: ReadinessState; isAnyway: boolean; wasLeftAs: ReadinessState | undefined };
};

const refuseWrongState = async (
  db: Db,
  row: MovedRow,
  { version }: BookingChange,
  now: Temporal.Instant,
): Promise<void> => {
  if (version !== undefined && version !== row.version) {
    const last = await findLastAction(db, row.id);
    throw new AppError('BOOKING_CHANGED', last && { ...last, at: last.at.toISOString() });
  }
  const status = statusAt(row.status, toInstant(row.ends_at), now);
  // A guest who is still in after the end may extend.
  const isMovable = status === 'Confirmed' || row.status === 'Checked in';
  if (!isMovable) throw new AppError('WRONG_STATUS', { status });
};

/** Nights are for rooms, hours for the rest: the wrong one would be silently ignored. */
const readCount = ({ kind }: Stay, { nights, duration }: BookingChange): number | undefined => {
  const [count, wrong] = kind === 'room' ? [nights, 'duration'] : [duration, 'nights'];
  if ((kind === 'room' ? duration : nights) === undefined) return count;
  const message = kind === 'room' ? 'A room is booked by nights.' : 'This is booked by hours.';
  throw new AppError('BAD_INPUT', { errors: [{ path: wrong, message }] });
};

/** The place before the last move, while it can be undone at the old price. */
const findEarlier = async (
  db: Db,
  { id: bookingId }: MovedRow,
  stay: Stay,
  now: Temporal.Instant,
): Promise<(PricedPlace & Pick<PlaceFacts, 'readiness'>) | undefined> => {
  const before = (await findBeforeLastMove(db, bookingId, now)) as PlaceFacts | null | undefined; // written by a move
  return before ? { ...before, kind: stay.kind, bookableId: before.id } : undefined;
};

type Into = NonNullable<Decision['into']>;

/** The new place of a checked-in guest, which must be ready unless overridden; a place they have just left still is. */
const decideInto = async (
  db: Db,
  { bookingId, isAnyway }: { bookingId: string; isAnyway: boolean },
  { target, earlier }: { target: Place & OfferedRow; earlier: Awaited<ReturnType<typeof findEarlier>> },
  clock: VenueClock,
): Promise<Into> => {
  const wasLeftAs = earlier?.bookableId === target.bookableId ? earlier.readiness : undefined;
  const readiness = wasLeftAs && target.readiness === 'to clean' ? 'clean' : target.readiness;
  if (!isAnyway) await refuseUnready(db, { ...target, bookingId, readiness }, clock);
  return { readiness: target.readiness, isAnyway, wasLeftAs };
};

/** Today's price of each night or hour of a place. */
export const quotePlace = async (
  db: Db,
  place: Place,
  { offered, timeZone }: { offered: OfferedRow; timeZone: string },
) => {
  const book = await loadPriceBook(db, offered.priceVersion);
  return quotePrice(book, { ...place, baseCents: offered.priceCents }, timeZone);
};

/** Decides what a change results in, or refuses it. */
export const decideMove = async (
  db: Db,
  row: MovedRow,
  change: BookingChange,
  clock: VenueClock,
): Promise<Decision> => {
  await refuseWrongState(db, row, change, clock.now);
  const stay = readStay(row);
  const { id: bookableId, date, time } = change;
  const move = planMove(stay, { bookableId, date, time, count: readCount(stay, change) }, clock);
  if (typeof move === 'string') throw new AppError(move);
  const { place } = move;
  const offered = await findOffered(db, place.kind, place.bookableId);
  const isElsewhere = place.bookableId !== stay.bookableId;
  if (!offered || (offered.isRetired && isElsewhere)) throw new AppError(notFoundCodes[place.kind]);
  if (await isMoveTaken(db, row, move, clock.now))
    throw offered.isRetired ? new AppError('RETIRED') : new Taken(stay, move);
  const earlier = await findEarlier(db, row, stay, clock.now);
  const how = { bookingId: row.id, isAnyway: change.anyway ?? false };
  const into =
    stay.isIn && isElsewhere
      ? await decideInto(db, how, { target: { ...place, ...offered }, earlier }, clock)
      : undefined;
  const { timeZone } = clock;
  const quoted = await quotePlace(db, place, { offered, timeZone });
  const units = priceMove(stay, move, { quoted, earlier, timeZone });
  const unitCents = units.map(({ cents }) => cents);
  const unitRules = units.map(({ rules }) => rules);
  const amountCents = sumOf(unitCents);
  if (change.amount !== undefined && !isWorth(change.amount, amountCents))
    throw new AppError('PRICE_CHANGED', { amount: fromCents(amountCents) });
  const differenceCents = amountCents - row.amount_cents;
  const sums = await findBillSums(db, row.id);
  const refusal = sums && refuseBillChange(sums, differenceCents);
  if (refusal) throw new AppError(refusal, { most: fromCents(largestBillCents) });
  return {
    row,
    stay,
    move,
    unitCents,
    unitRules,
    amountCents,
    differenceCents,
    earlierPlaces: listEarlierPlaces(stay, move),
    title: isElsewhere ? offered.title : row.title,
    isNothing: isSamePlace(stay, place),
    ...(into && { into }),
  };
};

/** Taken or closed. */
export class Taken extends AppError {
  readonly stay: Stay;
  readonly move: Move;

  constructor(stay: Stay, move: Move) {
    super(takenCodes[move.place.kind]);
    this.stay = stay;
    this.move = move;
  }
}
