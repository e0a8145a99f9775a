import type { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/dates.ts';
import { kinds } from '#contract/kinds.ts';
import type { Db } from '../../../db/schema.ts';
import { findFailedMails } from '../../../mail/mails.queries.ts';
import type { Provider } from '../../../payments/provider.ts';
import { listClashes } from '../../blocks/imports/list-clashes.ts';
import { listUnread } from '../../messages/list-messages.ts';
import { listOpenOrders } from '../../orders/list-orders.ts';
import { listRefunds } from '../../payments/refunds/list-refunds.ts';
import { findBoardBlocks, findBoardBookables } from '../board/board.queries.ts';
import { listShown, presentBlock, presentBookable } from '../board/show-board.ts';
import { presentDeskBooking } from '../present-desk-booking.ts';
import { type Day, momentsOf } from './sort-day.ts';
import {
  findBookingsById,
  findBookingsOutOfOrder,
  findDayBookings,
  findUnpaidBookings,
} from './today.queries.ts';

/** Failures of the last days, up to a number; the lists themselves have the rest. */
const failures = { days: 7, most: 50 };

/** Unpaid departures are shown beyond midnight; on another day, those of that day. */
const spanUnpaid = ({ date, today, from, to, now }: Day) => {
  const last = now.epochMilliseconds;
  const first = date === today ? last - failures.days * 86_400_000 : from;
  return { from: new Date(first), to: new Date(Math.min(to, last)), most: failures.most };
};

/** Unread messages of guests with their bookings, longest wait first. */
const loadUnread = async (db: Db, now: Temporal.Instant) => {
  const unread = await listUnread(db, failures.most);
  const rows = await findBookingsById(
    db,
    unread.map(({ bookingId }) => bookingId),
  );
  const bookings = new Map(rows.map((row) => [row.id, presentDeskBooking(row, now)]));
  return unread.flatMap(({ bookingId, ...told }) => {
    const booking = bookings.get(bookingId);
    return booking ? [{ booking, ...told }] : [];
  });
};

/** Clashes of imported calendars, with the bookings in the way. */
const loadClashes = async (db: Db, now: Temporal.Instant) => {
  const clashes = await listClashes(db, now, failures.most);
  const ids = clashes.flatMap(({ bookingId }) => bookingId ?? []);
  const rows = await findBookingsById(db, ids);
  const bookings = new Map(rows.map((row) => [row.id, presentDeskBooking(row, now)]));
  return clashes.map((clash) => ({ ...clash, booking: bookings.get(clash.bookingId ?? '') }));
};

/** Only about the present. */
const loadNow = async (db: Db, provider: Provider | undefined, now: Temporal.Instant) => ({
  unread: await loadUnread(db, now),
  clashes: await loadClashes(db, now),
  kitchen: await listOpenOrders(db),
  refunds: (await listRefunds({ db, provider }, { limit: failures.most })).items,
  mails: await findFailedMails(db, failures),
});

const nothing = { unread: [], clashes: [], kitchen: [], refunds: [], mails: [] } satisfies Awaited<
  ReturnType<typeof loadNow>
>;

/** Everything about a day, read consistently on one connection: all desks reload on every change. */
export const loadDay = (db: Db, day: Day, provider: Provider | undefined) => {
  const { date, today, now } = day;
  const span = { days: { from: date, to: addDays(date, 1) }, instants: momentsOf(day) };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const bookables = await findBoardBookables(tx, kinds, now);
      const bookings = await findDayBookings(tx, span, now);
      const blocks = await findBoardBlocks(tx, kinds, span);
      const outOfOrder = await findBookingsOutOfOrder(tx, now);
      const unpaid = await findUnpaidBookings(tx, spanUnpaid(day));
      const shown = bookings.map((row) => presentDeskBooking(row, now));
      return {
        bookables: listShown(bookables, shown).map((row) => presentBookable(row, today)),
        bookings: shown,
        blocks: blocks.map(presentBlock),
        outOfOrder: outOfOrder.map((row) => presentDeskBooking(row, now)),
        unpaid: unpaid.map((row) => presentDeskBooking(row, now)),
        ...(date === today ? await loadNow(tx, provider, now) : nothing),
      };
    });
};

export type LoadedDay = Awaited<ReturnType<typeof loadDay>>;
