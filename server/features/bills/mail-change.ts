import type { Bill } from '#contract/desk/bills.ts';
import { toCents } from '#contract/money.ts';
import { m } from '#messages/server.ts';
import type { Tx } from '../../db/schema.ts';
import type { DeskContext } from '../../desk-log/record-desk-action.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { enqueueMail, greet, type NewMail, writeTo } from '../../mail/enqueue-mail.ts';
import { translateTitle } from '../../mail/translate-title.ts';
import {
  type Booked,
  buttonToBooking,
  factOfReference,
  factsOfTime,
  footOf,
  type MailContext,
  nameForSubject,
} from '../bookings/describe-booking.ts';
import { loadBill } from './load-bill.ts';
import { loadMailed, type Mailed } from './load-mailed.ts';

/** A change by the desk, other than moving or cancelling. */
export type DeskChange =
  | { what: 'no-show' | 'no-show taken back' }
  /** Negative for a discount. */
  | { what: 'charged' | 'taken off'; title: string; cents: number }
  | { what: 'given back'; onlineCents: number; deskCents: number };

const describeCharge = (
  { what, title: item, cents }: Extract<DeskChange, { cents: number }>,
  title: string,
): string => {
  const facts = { item, title, amount: formatCents(Math.abs(cents)) };
  if (what === 'charged')
    return cents > 0 ? m.bills_change_mail_charged(facts) : m.bills_change_mail_discounted(facts);
  return cents > 0 ? m.bills_change_mail_taken_off(facts) : m.bills_change_mail_discount_ended(facts);
};

const describeRefund = (
  { onlineCents, deskCents }: Extract<DeskChange, { what: 'given back' }>,
  title: string,
): string =>
  m.bills_change_mail_given_back({
    title,
    way: onlineCents === 0 ? 'desk' : deskCents === 0 ? 'online' : 'both',
    online: formatCents(onlineCents),
    desk: formatCents(deskCents),
  });

type News = { subject: string; heading: string; news: string };

const writeChange = (change: DeskChange, booked: Booked, context: MailContext): News => {
  const title = translateTitle(booked.title);
  const booking = nameForSubject(booked, context);
  switch (change.what) {
    case 'no-show':
      return {
        subject: m.bills_no_show_mail_subject({ booking }),
        heading: m.bills_no_show_mail_heading(),
        news: m.bills_no_show_mail_text({ title }),
      };
    case 'no-show taken back':
      return {
        subject: m.bills_no_show_undone_mail_subject({ booking }),
        heading: m.bills_no_show_undone_mail_heading(),
        news: m.bills_no_show_undone_mail_text({ title }),
      };
    case 'given back':
      return {
        subject: m.bills_refund_mail_subject({
          title,
          amount: formatCents(change.onlineCents + change.deskCents),
        }),
        heading: m.bills_refund_mail_heading(),
        news: describeRefund(change, title),
      };
    default:
      return {
        subject: m.bills_change_mail_subject({ booking }),
        heading: m.bills_change_mail_heading(),
        news: describeCharge(change, title),
      };
  }
};

/** The balance of a bill, in one sentence. */
export const describeBalance = ({ due }: Pick<Bill, 'due'>): string =>
  m.bills_mail_balance({
    state: due === 0 ? 'paid' : due > 0 ? 'due' : 'back',
    open: formatCents(toCents(Math.abs(due))),
  });

/** Describes the desk's change and the new balance. */
export const writeChangeMail = (
  { reader, booked }: Mailed,
  change: DeskChange,
  bill: Pick<Bill, 'due'>,
  context: MailContext,
): NewMail =>
  writeTo(reader, () => {
    const { subject, heading, news } = writeChange(change, booked, context);
    return {
      to: reader.email,
      bookingId: booked.bookingId,
      subject,
      content: {
        heading,
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: news },
          { type: 'facts', facts: [...factsOfTime(booked, context), factOfReference(booked)] },
          { type: 'text', text: describeBalance(bill) },
          ...buttonToBooking(reader, context),
        ],
        ...footOf(reader, reader, context),
      },
    };
  });

/** Mails a guest with an address about the desk's change, in the same transaction, after the change. */
export const mailChange = async (
  tx: Tx,
  context: DeskContext,
  bookingId: string,
  change: DeskChange,
): Promise<void> => {
  const mailed = await loadMailed(tx, bookingId);
  if (!mailed) return;
  const bill = await loadBill(tx, bookingId, context.now);
  await enqueueMail(tx, writeChangeMail(mailed, change, bill, context));
};
