import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { formatCents } from '../../../lib/format-cents.ts';
import { greet, type NewMail, type Reader } from '../../../mail/enqueue-mail.ts';
import {
  type Booked,
  describeBooking,
  describeDeadline,
  type MailContext,
} from '../../bookings/write-booking-mails.ts';

type BookedAtDesk = Booked & { isPaid: boolean; isIn: boolean; hasAccount: boolean };

/** Confirms what the desk has booked for a guest, and what of it is paid. */
export const writeWalkInMail = (reader: Reader, booked: BookedAtDesk, context: MailContext): NewMail => ({
  to: reader.email,
  bookingId: booked.bookingId,
  subject: m.bookings_booked_mail_subject(booked),
  text: m.desk_walk_in_mail_text({
    greeting: greet(reader),
    title: booked.title,
    details: describeBooking(booked, context),
    price: m.desk_walk_in_mail_price({
      paid: booked.isPaid ? 'yes' : 'no',
      amount: formatCents(booked.amountCents),
    }),
    deadline: booked.isIn ? '' : `\n${describeDeadline(booked, context)}\n`,
    link: booked.hasAccount ? m.desk_mail_link({ url: `${context.origin}${pages.bookings}` }) : '',
  }),
});
