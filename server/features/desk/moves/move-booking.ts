import type { BookingChange } from '#contract/desk/bookings.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { Move } from '#contract/desk/move.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { can } from '#contract/identity/permissions.ts';
import { fromCents } from '#contract/money.ts';
import { inLanguage, m } from '#messages/server.ts';
import { kindOf } from '../../../db/booked-kinds.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { transactAs } from '../../../http/lock-caller.ts';
import { explainError } from '../../../http/problems/send-problem.ts';
import type { IdempotentCall } from '../../../http/read-idempotency-key.ts';
import { createWithin } from '../../../idempotency/create-idempotently.ts';
import { toInstant } from '../../../lib/clock.ts';
import { generateId } from '../../../lib/generate-id.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { settleBill } from '../../bills/settle-bill.ts';
import { takenCodes } from '../../bookings/book.ts';
import type { Booked } from '../../bookings/describe-booking.ts';
import { releaseExpiredHoldsIn } from '../../checkout/release-holds.ts';
import { presentUnits, readUnits } from '../../prices/read-units.ts';
import { changeRooms } from './change-rooms.ts';
import { type Decision, decideMove, type PlaceFacts, Taken } from './decide-move.ts';
import { findOtherPlaces } from './find-desk-alternatives.ts';
import {
  findMovedRow,
  findVersion,
  insertPriceChange,
  lockMovedRow,
  lockOffered,
  type MovedRow,
  rangeOfMove,
  updatePlace,
} from './moves.queries.ts';
import { writeMovedMail } from './write-moved-mail.ts';

const present = ({ amountCents, differenceCents, move }: Decision, version: number) => ({
  amount: fromCents(amountCents),
  difference: fromCents(differenceCents),
  endsAt: move.endsAt.toString(),
  version,
});

type Answer = ReturnType<typeof present>;

/** A requested change of a booking. */
export type MoveRequest = {
  /** Decides the change; refuses what the requester may not do. */
  changeOf: (row: MovedRow) => BookingChange;
  /** Guests changing their own booking leave no row in the desk log. */
  isByGuest?: boolean;
  /** For idempotency; undefined in previews. */
  idempotentCall?: IdempotentCall;
};

const findOrRefuse = async (db: Db, bookingId: string, { key, caller, now }: DeskContext) => {
  const row = await findMovedRow(db, bookingId, now);
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  if (!can(caller, key, row.user_id)) throw new AppError('NOT_ALLOWED');
  return row;
};

/** Old and new place, for the log. */
const describePlaces = (
  { row, stay, move, title, unitCents, unitRules, amountCents, into }: Decision,
  left: ReadinessState | undefined,
) => {
  const { bookableId, date, time, count } = stay;
  const before: PlaceFacts = {
    id: bookableId,
    title: row.title,
    date,
    time,
    count,
    amountCents: row.amount_cents,
    unitCents: stay.unitCents,
    ...(stay.unitRules && { unitRules: stay.unitRules }),
    ...(left && { readiness: left }),
  };
  const { place } = move;
  const after: PlaceFacts = {
    id: place.bookableId,
    title,
    date: place.date,
    time: place.time,
    count: place.count,
    amountCents,
    unitCents,
    ...(unitRules.some(({ length }) => length > 0) && { unitRules }),
    ...(into?.isAnyway && { readiness: into.readiness }),
  };
  return { before, after };
};

/** The title of a price change on the bill. */
const nameChange = ({ stay, move: { place }, title }: Decision): string => {
  if (place.bookableId !== stay.bookableId) return m.desk_change_place({ title }).slice(0, 200);
  const unit = place.kind === 'room' ? 'night' : 'hour';
  const more = place.count - stay.count;
  if (more > 0) return m.desk_change_longer({ count: more, unit });
  return more < 0 ? m.desk_change_shorter({ count: -more, unit }) : m.desk_change_time({ date: place.date });
};

const mailGuest = async (
  tx: Tx,
  context: DeskContext,
  decision: Decision,
  isByGuest: boolean,
): Promise<void> => {
  const { row, stay, move, title, amountCents } = decision;
  if (row.email === null) return;
  const common = { bookingId: row.id, kind: stay.kind };
  const before: Booked = {
    ...common,
    title: row.title,
    count: row.count,
    amountCents: row.amount_cents,
    startsAt: toInstant(row.starts_at),
    endsAt: toInstant(row.ends_at),
    prices: readUnits(row),
  };
  const { startsAt, endsAt, place } = move;
  const prices = presentUnits(
    decision.unitCents.map((cents, unit) => ({ cents, rules: decision.unitRules[unit] ?? [] })),
  );
  const version = await findVersion(tx, row.id);
  const after: Booked = {
    ...common,
    title,
    count: place.count,
    amountCents,
    startsAt,
    endsAt,
    prices,
    version,
  };
  const { email, language } = row;
  const reader = { name: row.name ?? '', email, emailVerified: row.emailVerified ?? false, language };
  const hasAccount = row.user_id !== null;
  await enqueueMail(tx, writeMovedMail(reader, { before, after, hasAccount, isByGuest }, context));
};

/** Writes the move of a locked booking with everything that depends on it. */
const writeMove = async (
  tx: Tx,
  context: DeskContext,
  decision: Decision,
  isByGuest: boolean,
): Promise<void> => {
  const { row, stay, move, differenceCents } = decision;
  await updatePlace(tx, row.id, move, decision).catch((error: unknown) => {
    const isClash = explainError(error).code === takenCodes[stay.kind];
    throw isClash ? new Taken(stay, move) : error;
  });
  if (differenceCents !== 0)
    await insertPriceChange(tx, {
      booking_id: row.id,
      kind: 'change',
      // Guests and the desk see it on the bill.
      title: inLanguage(currentHouse().language, () => nameChange(decision)),
      amount_cents: differenceCents,
      actor_id: context.caller.uid,
      at: new Date(context.now.epochMilliseconds),
    });
  const left = await changeRooms(tx, decision, context.now);
  if (!isByGuest)
    await recordDeskAction(tx, context, {
      subject: `booking ${row.id}`,
      bookingId: row.id,
      ...describePlaces(decision, left),
    });
  await mailGuest(tx, context, decision, isByGuest);
  // Last, since points are locked last.
  if (differenceCents !== 0) await settleBill(tx, row.id, context.now);
};

/** The booking got another guest or place before it was locked. */
class Outdated extends AppError {
  constructor() {
    super('BOOKING_CHANGED');
  }
}

/** Whether the locked rows are the ones that were looked up. */
const isSame = (found: MovedRow, row: MovedRow): boolean =>
  found.user_id === row.user_id && found.room_id === row.room_id && found.pc_id === row.pc_id;

const lockAndMove = async (db: Db, context: DeskContext, bookingId: string, request: MoveRequest) => {
  const { changeOf, isByGuest = false, idempotentCall } = request;
  const found = await findOrRefuse(db, bookingId, context);
  const bookableId = Number(found.room_id ?? found.pc_id);
  const move = async (tx: Tx): Promise<Answer> => {
    await lockOffered(tx, kindOf[found.kind], [bookableId, changeOf(found).id ?? bookableId]);
    const row = await lockMovedRow(tx, bookingId, context.now);
    if (!row) throw new AppError('BOOKING_NOT_FOUND');
    if (!isSame(found, row)) throw new Outdated();
    const decision = await decideMove(tx, row, changeOf(row), context);
    if (decision.isNothing) return present(decision, row.version);
    await writeMove(tx, context, decision, isByGuest);
    return present(decision, await findVersion(tx, bookingId));
  };
  /** The key stores the response, so that a repeat returns it again. */
  const moveOnce = async (tx: Tx, once: IdempotentCall): Promise<Answer> =>
    JSON.parse(await createWithin(tx, once, generateId(), async () => JSON.stringify(await move(tx))));
  return transactAs(
    db,
    context,
    (tx) => (idempotentCall ? moveOnce(tx, idempotentCall) : move(tx)),
    found.user_id === null ? [] : [found.user_id],
  );
};

const mostTries = 5;

/** Retries after concurrent changes, and after releasing expired holds. */
const moveOrRetry = async (db: Db, context: DeskContext, bookingId: string, request: MoveRequest) => {
  const slotOf = (move: Move) => ({ ...move.place, span: rangeOfMove(move) });
  for (let tries = 1; ; tries++)
    try {
      return await lockAndMove(db, context, bookingId, request);
    } catch (error) {
      const isOpen =
        error instanceof Outdated ||
        (error instanceof Taken && (await releaseExpiredHoldsIn(db, slotOf(error.move), context.now)));
      if (!isOpen || tries === mostTries) throw error;
    }
};

/** Changes place or length of a booking in one step, never onto taken time. A preview returns the same without writing. */
export const changePlace = async (
  db: Db,
  context: DeskContext,
  bookingId: string,
  request: MoveRequest & { preview?: boolean | undefined },
): Promise<Answer> => {
  if (!request.preview) return moveOrRetry(db, context, bookingId, request);
  const row = await findOrRefuse(db, bookingId, context);
  return present(await decideMove(db, row, request.changeOf(row), context), row.version);
};

/** Moves, extends or shortens a booking for the desk. */
export const moveBooking = async (db: Db, context: DeskContext, bookingId: string, change: BookingChange) => {
  try {
    return await changePlace(db, context, bookingId, { changeOf: () => change, preview: change.preview });
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    throw new AppError(error.code, { alternatives: await findOtherPlaces(db, error, context) });
  }
};
