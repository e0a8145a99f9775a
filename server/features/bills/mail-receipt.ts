import type { Bill, BillLine } from '#contract/desk/bills.ts';
import { toCents } from '#contract/money.ts';
import { m } from '#messages/server.ts';
import type { Db } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createWithin } from '../../idempotency/create-idempotently.ts';
import { languageOf } from '../../lib/choose-language.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { generateId } from '../../lib/generate-id.ts';
import type { Fact } from '../../mail/content/mail-content.ts';
import { enqueueMail, greet, type NewMail, writeTo } from '../../mail/enqueue-mail.ts';
import type { BookingReader } from '../../mail/find-reader.ts';
import { translateTitle } from '../../mail/translate-title.ts';
import {
  type Booked,
  buttonToBooking,
  factOfPrice,
  factOfReference,
  factsOfTime,
  footOf,
  type MailContext,
  nameForSubject,
} from '../bookings/describe-booking.ts';
import { loadBill } from './load-bill.ts';
import { loadMailed } from './load-mailed.ts';
import { describeBalance } from './mail-change.ts';
import { transactOnBill } from './transact-on-bill.ts';

const show = (amount: number): string => formatCents(toCents(amount));

const factOfLine = ({ title, amount, reason }: BillLine): Fact => ({
  label: reason === undefined ? translateTitle(title) : m.bills_receipt_mail_removed({ title }),
  value: show(amount),
});

/** A bill, line by line. */
export const writeReceiptMail = (
  reader: BookingReader,
  booked: Booked,
  bill: Pick<Bill, 'lines' | 'total' | 'paid' | 'due'>,
  context: MailContext,
): NewMail =>
  writeTo(reader, () => ({
    to: reader.email,
    bookingId: booked.bookingId,
    subject: m.bills_receipt_mail_subject({ booking: nameForSubject(booked, context) }),
    content: {
      heading: m.bills_receipt_mail_heading(),
      greeting: greet(reader),
      blocks: [
        { type: 'text', text: m.bills_receipt_mail_text({ title: translateTitle(booked.title) }) },
        {
          type: 'facts',
          facts: [...factsOfTime(booked, context), factOfPrice(booked), factOfReference(booked)],
        },
        { type: 'facts', facts: bill.lines.map(factOfLine) },
        {
          type: 'facts',
          facts: [
            { icon: 'pay', label: m.bills_receipt_mail_total(), value: show(bill.total) },
            { label: m.bills_receipt_mail_paid(), value: show(bill.paid) },
          ],
        },
        { type: 'text', text: describeBalance(bill) },
        ...buttonToBooking(reader, context),
      ],
      ...footOf(reader, reader, context),
    },
  }));

/** Mails a booking's current bill to its guest; idempotent by its key. */
export const mailReceipt = (
  db: Db,
  context: DeskContext,
  { idempotentCall, bookingId }: { idempotentCall: IdempotentCall; bookingId: string },
): Promise<{ sentTo: string }> =>
  transactOnBill(db, context, bookingId, async (tx) => {
    // The key stores the address, so that a repeat returns it again.
    const sentTo = await createWithin(tx, idempotentCall, generateId(), async () => {
      const mailed = await loadMailed(tx, bookingId);
      if (!mailed) throw new AppError('NO_ADDRESS');
      const { reader, booked } = mailed;
      const bill = await loadBill(tx, bookingId, context.now, languageOf(reader));
      await enqueueMail(tx, writeReceiptMail(reader, booked, bill, context));
      // Log rows cannot be erased, so the address is left out.
      const after = { total: bill.total, due: bill.due };
      await recordDeskAction(tx, context, { subject: `booking ${bookingId}`, bookingId, after });
      return reader.email;
    });
    return { sentTo };
  });
