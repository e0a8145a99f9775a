import type { Bill, BillLine } from '#contract/desk/bills.ts';
import { toCents } from '#contract/money.ts';
import { m } from '#messages/server.ts';
import type { Db } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createOnce } from '../../idempotency/create-idempotently.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { generateId } from '../../lib/generate-id.ts';
import { enqueueMail, greet, type NewMail, type Reader } from '../../mail/enqueue-mail.ts';
import { type Booked, describeBooking } from '../bookings/write-booking-mails.ts';
import { loadBill } from './load-bill.ts';
import { loadMailed } from './load-mailed.ts';
import { describeBalance } from './mail-change.ts';
import { transactOnBill } from './transact-on-bill.ts';

const show = (amount: number): string => formatCents(toCents(amount));

const writeLine = ({ title, amount, reason }: BillLine): string =>
  reason === undefined
    ? m.bills_receipt_mail_line({ title, amount: show(amount) })
    : m.bills_receipt_mail_removed({ title, amount: show(amount) });

/** A bill as text, line by line. */
const writeReceiptMail = (reader: Reader, booked: Booked, bill: Bill, context: DeskContext): NewMail => ({
  to: reader.email,
  bookingId: booked.bookingId,
  subject: m.bills_receipt_mail_subject(booked),
  text: m.bills_receipt_mail_text({
    greeting: greet(reader),
    title: booked.title,
    details: describeBooking(booked, context),
    lines: bill.lines.map(writeLine).join('\n'),
    total: show(bill.total),
    paid: show(bill.paid),
    balance: describeBalance(bill),
  }),
});

/** Mails the bill of a booking, as it is now, to its guest, once under one key. */
export const mailReceipt = (
  db: Db,
  context: DeskContext,
  { idempotentCall, bookingId }: { idempotentCall: IdempotentCall; bookingId: string },
): Promise<{ sentTo: string }> =>
  transactOnBill(db, context, bookingId, async (tx) => {
    // What the key keeps is the address, so that a repeat tells it again.
    const sentTo = await createOnce(tx, idempotentCall, generateId(), async () => {
      const mailed = await loadMailed(tx, bookingId);
      if (!mailed) throw new AppError('NO_ADDRESS');
      const { reader, booked } = mailed;
      await enqueueMail(
        tx,
        writeReceiptMail(reader, booked, await loadBill(tx, bookingId, context.now), context),
      );
      const after = { to: reader.email };
      await recordDeskAction(tx, context, { subject: `booking ${bookingId}`, bookingId, after });
      return reader.email;
    });
    return { sentTo };
  });
