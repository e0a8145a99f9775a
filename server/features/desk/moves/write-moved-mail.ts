import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { formatCents } from '../../../lib/format-cents.ts';
import { greet, type NewMail, type Reader } from '../../../mail/enqueue-mail.ts';
import { type Booked, describeBooking, type MailContext } from '../../bookings/write-booking-mails.ts';

type Moved = { before: Booked; after: Booked; hasAccount: boolean };

/** Tells a guest what the desk has changed of their booking. */
export const writeMovedMail = (
  reader: Reader,
  { before, after, hasAccount }: Moved,
  context: MailContext,
): NewMail => {
  const difference = after.amountCents - before.amountCents;
  const change = difference === 0 ? 'none' : difference > 0 ? 'more' : 'less';
  return {
    to: reader.email,
    bookingId: after.bookingId,
    subject: m.desk_moved_mail_subject({ title: after.title }),
    text: m.desk_moved_mail_text({
      greeting: greet(reader),
      title: after.title,
      details: describeBooking(after, context),
      titleBefore: before.title,
      detailsBefore: describeBooking(before, context),
      price: m.desk_moved_mail_price({
        change,
        difference: formatCents(Math.abs(difference)),
        amount: formatCents(after.amountCents),
      }),
      link: hasAccount ? m.desk_mail_link({ url: `${context.origin}${pages.bookings}` }) : '',
    }),
  };
};
