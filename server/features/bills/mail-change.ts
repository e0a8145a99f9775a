import type { Bill } from '#contract/desk/bills.ts';
import { toCents } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import type { Tx } from '../../db/schema.ts';
import type { DeskContext } from '../../desk-log/record-desk-action.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { enqueueMail, greet } from '../../mail/enqueue-mail.ts';
import { describeBooking } from '../bookings/write-booking-mails.ts';
import { loadBill } from './load-bill.ts';
import { loadMailed } from './load-mailed.ts';

/** What the desk has done to a booking or its bill, other than moving or cancelling it. */
export type DeskChange =
  | { what: 'no-show' | 'no-show taken back' }
  /** Below 0, a discount. */
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

const writeChange = (change: DeskChange, title: string): { subject: string; news: string } => {
  switch (change.what) {
    case 'no-show':
      return {
        subject: m.bills_no_show_mail_subject({ title }),
        news: m.bills_no_show_mail_text({ title }),
      };
    case 'no-show taken back':
      return {
        subject: m.bills_no_show_undone_mail_subject({ title }),
        news: m.bills_no_show_undone_mail_text({ title }),
      };
    case 'given back':
      return {
        subject: m.bills_refund_mail_subject({ title }),
        news: describeRefund(change, title),
      };
    default:
      return { subject: m.bills_change_mail_subject({ title }), news: describeCharge(change, title) };
  }
};

/** What is open on a bill, in one sentence. */
export const describeBalance = ({ due }: Pick<Bill, 'due'>): string =>
  m.bills_mail_balance({
    state: due === 0 ? 'paid' : due > 0 ? 'due' : 'back',
    open: formatCents(toCents(Math.abs(due))),
  });

/** Tells a guest who has an address what the desk has changed, in the transaction that does it and after it is done. */
export const mailChange = async (
  tx: Tx,
  context: DeskContext,
  bookingId: string,
  change: DeskChange,
): Promise<void> => {
  const mailed = await loadMailed(tx, bookingId);
  if (!mailed) return;
  const { reader, booked } = mailed;
  const { subject, news } = writeChange(change, booked.title);
  await enqueueMail(tx, {
    ...{ to: reader.email, bookingId, subject },
    text: m.bills_change_mail_text({
      greeting: greet(reader),
      news,
      details: describeBooking(booked, context),
      balance: describeBalance(await loadBill(tx, bookingId, context.now)),
      link: reader.hasAccount ? m.desk_mail_link({ url: `${context.origin}${pages.bookings}` }) : '',
    }),
  });
};
