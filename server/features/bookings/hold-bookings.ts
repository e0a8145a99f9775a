import type { Temporal } from 'temporal-polyfill';
import { type BookingRequest, spanOf } from '#contract/bookings.rules.ts';
import type { Role } from '#contract/identity/permissions.ts';
import { kinds } from '#contract/kinds.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { generateId } from '../../lib/generate-id.ts';
import type { Price } from '../prices/price-request.ts';
import {
  type Bookable,
  findClosed,
  insertBookings,
  lockBookableRows,
  toBookingRow,
} from './bookings.queries.ts';

/**
 * More than a guest cancels in normal use; without a limit, booking and cancelling in turn would fill the
 * database.
 */
const cancelledForEach = 10;

type Limits = { role: Role; maxUpcoming: number };

type Known = { upcoming: number; cancelled: number };

/**
 * The most upcoming and recently cancelled bookings with which a guest can still book; admins can have any
 * number upcoming.
 */
export const limitsOf = ({ role, maxUpcoming }: Limits) => ({
  mostUpcoming: role === 'admin' ? null : maxUpcoming,
  mostCancelled: maxUpcoming * cancelledForEach,
});

/**
 * Refuses more bookings for a locked guest who would have too many upcoming, or has cancelled too many
 * lately.
 */
export const refuseTooManyBookings = (limits: Limits, { upcoming, cancelled }: Known, more: number): void => {
  const { mostUpcoming, mostCancelled: max } = limitsOf(limits);
  if (mostUpcoming === null) return;
  if (upcoming + more > mostUpcoming) throw new AppError('TOO_MANY_BOOKINGS', { max: mostUpcoming });
  if (more > 0 && cancelled >= max) throw new AppError('TOO_MANY_CANCELLATIONS', { max });
};

/**
 * Locks the rooms and PCs of a cart until the transaction ends; returns the guest's number of upcoming and
 * recently cancelled bookings.
 */
export const lockBookables = async (
  tx: Tx,
  bookables: readonly Bookable[],
  { uid, now }: { uid: string; now: Temporal.Instant },
) => {
  const rows = await lockBookableRows(tx, bookables, { uid, now: new Date(now.epochMilliseconds) });
  return {
    find: ({ kind, bookableId }: Bookable) =>
      rows.find((row) => row.kind === bookedKinds[kind] && row.bookableId === bookableId && !row.isRetired),
    upcoming: rows[0]?.upcoming ?? 0,
    /** Times held for the guest in a cart or from the waitlist. */
    held: rows[0]?.held ?? 0,
    cancelled: rows[0]?.cancelled ?? 0,
  };
};

type CartRequest = BookingRequest & { index: number; title: string } & Price;

type Hold = { uid: string; checkoutId: string; heldUntil: Date; timeZone: string };

/** The rows of a cart's bookings, in the order in which all carts write them, so that they never deadlock. */
export const toHeldRows = <R extends CartRequest>(
  requests: readonly R[],
  { uid, checkoutId, heldUntil, timeZone }: Hold,
) => {
  const made = { user_id: uid, status: 'Pending', checkout_id: checkoutId, held_until: heldUntil } as const;
  return requests
    .map((request) => ({ ...request, ...spanOf(request, timeZone) }))
    .toSorted(
      (one, other) =>
        kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
        one.bookableId - other.bookableId ||
        one.startsAt.epochMilliseconds - other.startsAt.epochMilliseconds,
    )
    .map((request) => ({ request, row: toBookingRow(request, { ...made, id: generateId() }) }));
};

/** Holds the bookings of a cart until it is paid; returns the indexes of those taken. */
export const holdBookings = async (
  tx: Tx,
  requests: readonly CartRequest[],
  hold: Hold,
): Promise<number[]> => {
  if (requests.length === 0) return [];
  // The bookables are locked, so none can be closed meanwhile.
  const closed = await findClosed(tx, requests, hold.timeZone);
  const written = toHeldRows(
    requests.filter(({ index }) => !closed.has(index)),
    hold,
  );
  const rows = written.map(({ row }) => row);
  const held = new Set(rows.length > 0 ? await insertBookings(tx, rows) : []);
  return [...closed, ...written.filter(({ row }) => !held.has(row.id)).map(({ request }) => request.index)];
};
