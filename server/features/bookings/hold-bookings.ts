import type { Temporal } from 'temporal-polyfill';
import { type BookingRequest, spanOf } from '#contract/bookings.rules.ts';
import type { Role } from '#contract/identity/permissions.ts';
import { kinds } from '#contract/kinds.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { generateId } from '../../lib/generate-id.ts';
import type { Price } from '../prices/price-request.ts';
import { findClosed, insertBookings, lockBookableRows, toBookingRow } from './bookings.queries.ts';

/** Nobody who plans does this ten times over on one day; whoever books and cancels in turn would fill the house's books. */
const cancelledForEach = 10;

type Limits = { role: Role; maxUpcoming: number };

type Known = {
  upcoming: number;
  cancelled: number;
};

/** What a guest may have upcoming and have cancelled lately before they book no more; admins may have any number. */
export const limitsOf = ({ role, maxUpcoming }: Limits) => ({
  mostUpcoming: role === 'admin' ? null : maxUpcoming,
  mostCancelled: maxUpcoming * cancelledForEach,
});

/** Refuses so many bookings more where a guest, who is locked, would hold too many then, or has cancelled too many lately. */
export const refuseTooManyBookings = (limits: Limits, { upcoming, cancelled }: Known, more: number): void => {
  const { mostUpcoming, mostCancelled: max } = limitsOf(limits);
  if (mostUpcoming === null) return;
  if (upcoming + more > mostUpcoming) throw new AppError('TOO_MANY_BOOKINGS', { max: mostUpcoming });
  if (more > 0 && cancelled >= max) throw new AppError('TOO_MANY_CANCELLATIONS', { max });
};

type Bookable = Pick<BookingRequest, 'kind' | 'bookableId'>;

/** Locks the rooms and PCs of a cart until the transaction ends; gives how many bookings its guest has and has cancelled lately. */
export const lockBookables = async (
  tx: Tx,
  bookables: readonly Bookable[],
  { uid, now }: { uid: string; now: Temporal.Instant },
) => {
  const idsOf = (isPc: boolean) =>
    bookables.filter(({ kind }) => (kind === 'pc') === isPc).map(({ bookableId }) => bookableId);
  const rows = await lockBookableRows(
    tx,
    { roomIds: idsOf(false), pcIds: idsOf(true) },
    { uid, now: new Date(now.epochMilliseconds) },
  );
  return {
    find: ({ kind, bookableId }: Bookable) =>
      rows.find((row) => row.kind === bookedKinds[kind] && row.bookableId === bookableId && !row.isRetired),
    upcoming: rows[0]?.upcoming ?? 0,
    cancelled: rows[0]?.cancelled ?? 0,
  };
};

type CartRequest = BookingRequest & { index: number; title: string } & Price;

type Hold = { uid: string; checkoutId: string; heldUntil: Date; timeZone: string };

/** Holds what a cart asks for until it is paid, in one order to avoid deadlocks; gives the indexes of what is taken. */
export const holdBookings = async (
  tx: Tx,
  requests: readonly CartRequest[],
  { uid, checkoutId, heldUntil, timeZone }: Hold,
): Promise<number[]> => {
  if (requests.length === 0) return [];
  // The bookables are locked, so that none of them closes meanwhile.
  const closed = await findClosed(tx, requests, timeZone);
  const made = { user_id: uid, status: 'Pending', checkout_id: checkoutId, held_until: heldUntil } as const;
  const written = requests
    .filter(({ index }) => !closed.has(index))
    .map((request) => ({ ...request, ...spanOf(request, timeZone), bookingId: generateId() }))
    .toSorted(
      (one, other) =>
        kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
        one.bookableId - other.bookableId ||
        one.startsAt.epochMilliseconds - other.startsAt.epochMilliseconds,
    );
  const rows = written.map((request) => toBookingRow(request, { ...made, id: request.bookingId }));
  const held = new Set(rows.length > 0 ? await insertBookings(tx, rows) : []);
  return [...closed, ...written.filter(({ bookingId }) => !held.has(bookingId)).map(({ index }) => index)];
};
