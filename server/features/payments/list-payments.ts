import type { Kysely } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Payment, PaymentsQuery } from '#contract/payments.ts';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../http/caller.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { readPaymentMark, writePaymentMark } from './payment-mark.ts';
import { findPayments, type PaymentRow } from './payment-rows.queries.ts';
import { presentPayment } from './present-payment.ts';

const markOf = (row: PaymentRow): string =>
  writePaymentMark({
    since: row.since,
    ...(row.of === 'booking' ? { bookingId: row.id } : { orderId: row.id }),
  });

/** Payments by when they were paid, or are due, latest first: one's own; for admins all. */
export const listPayments = async (
  db: Kysely<Database>,
  caller: SignedIn,
  { mine, after, ...query }: PaymentsQuery,
  here: Here,
): Promise<Page<Payment>> => {
  const uid = caller.role === 'admin' && !mine ? undefined : caller.uid;
  const rows = await findPayments(db, {
    ...query,
    ...{ uid, after: readPaymentMark(after), ...here },
  });
  return cutPage(rows, { limit: query.limit, markOf, present: (row) => presentPayment(row, here) });
};
