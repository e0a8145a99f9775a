import type { VenueClock } from '#contract/bookings.rules.ts';
import type { Payment, PaymentsQuery } from '#contract/payments.ts';
import type { Db } from '../../db/schema.ts';
import type { SignedIn } from '../../http/caller.ts';
import { refuseCursor } from '../../lists/cursor.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { findPayments, type PaymentRow } from './payments.queries.ts';
import { presentPayment } from './present-payment.ts';

/**
 * Where a page of payments ended: a time in seconds since 1970, exact to the microsecond, with a booking or
 * an order.
 */
export type PaymentCursor = { since: string; bookingId?: string; orderId?: number };

const pattern =
  /^(?<since>\d{1,12}(\.\d{1,6})?)~((?<bookingId>[0-9A-HJKMNP-TV-Z]{12})|#(?<orderId>\d{1,9}))$/;

const writePaymentCursor = ({ since, bookingId, orderId }: PaymentCursor): string =>
  `${since}~${bookingId ?? `#${orderId}`}`;

/** Parses a cursor; throws a bad input error if this list has not issued it. */
const readPaymentCursor = (text: string | undefined): PaymentCursor | undefined => {
  if (text === undefined) return undefined;
  const { since, bookingId, orderId } = pattern.exec(text)?.groups ?? {};
  if (since === undefined) throw refuseCursor();
  return bookingId === undefined ? { since, orderId: Number(orderId) } : { since, bookingId };
};

const cursorOf = (row: PaymentRow): string =>
  writePaymentCursor({
    since: row.since,
    ...(row.of === 'booking' ? { bookingId: row.id } : { orderId: row.id }),
  });

/** Payments by the time they were paid or are due, latest first: the caller's own; for admins all. */
export const listPayments = async (
  db: Db,
  caller: SignedIn,
  { mine, after, ...query }: PaymentsQuery,
  venueClock: VenueClock,
): Promise<Page<Payment>> => {
  const uid = caller.role === 'admin' && !mine ? undefined : caller.uid;
  const rows = await findPayments(db, {
    ...query,
    uid,
    after: readPaymentCursor(after),
    ...venueClock,
  });
  return cutPage(rows, { limit: query.limit, cursorOf, present: (row) => presentPayment(row, venueClock) });
};
