import type { Tx } from '../../db/schema.ts';
import {
  blockRow,
  bookingRow,
  changeRow,
  checkoutOf,
  checkoutRow,
  paymentRow,
  type RowContext,
} from './booking-rows.ts';
import { deleteCheckouts, insertBookings, insertMany, insertOrders, updateBookings } from './demo.queries.ts';
import { blockLogRow, collectEventRows } from './event-rows.ts';
import type { Followed } from './follow-booking.ts';
import type { PlannedBlock } from './plan/plan-bookings.ts';

const pick = <T, Row>(all: readonly T[], isPicked: (one: T) => boolean, present: (one: T) => Row): Row[] =>
  all.filter(isPicked).map(present);

/** Writes bookings with their events, except where their time is taken. */
export const writeFollowed = async (
  tx: Tx,
  followed: readonly Followed[],
  context: RowContext,
): Promise<void> => {
  const made = followed.filter(({ isNew }) => isNew);
  const isOnline = ({ booking }: Followed): boolean => booking.pays === 'online';
  await insertMany(
    tx,
    'checkouts',
    pick(made, isOnline, (one) => checkoutRow(one, context)),
  );
  const written = await insertBookings(
    tx,
    made.map((one) => bookingRow(one, context)),
  );
  const isLost = ({ booking, isNew }: Followed): boolean => isNew && !written.has(booking.id);
  await deleteCheckouts(
    tx,
    pick(
      made,
      (one) => isOnline(one) && isLost(one),
      ({ booking }) => checkoutOf(booking.id),
    ),
  );
  const kept = followed.filter((one) => !isLost(one));
  await insertMany(
    tx,
    'payments',
    pick(
      kept,
      ({ isNew }) => isNew,
      (one) => paymentRow(one, context),
    ),
  );
  await updateBookings(
    tx,
    pick(
      kept,
      ({ isNew }) => !isNew,
      (one) => changeRow(one, context),
    ),
  );
  for (const { table, rows } of collectEventRows(kept, context))
    await (table === 'orders' ? insertOrders(tx, rows) : insertMany(tx, table, rows));
};

export const writeBlocks = async (
  tx: Tx,
  blocks: readonly PlannedBlock[],
  context: RowContext,
): Promise<void> => {
  const written = await insertBookings(
    tx,
    blocks.map((block) => blockRow(block, context)),
  );
  await insertMany(
    tx,
    'desk_log',
    pick(
      blocks,
      ({ id }) => written.has(id),
      (block) => blockLogRow(block, context),
    ),
  );
};
