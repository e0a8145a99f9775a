import { nameOrder } from '#contract/food/orders.rules.ts';
import type { Reward } from '#contract/loyalty.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { greet, type NewMail, type Reader } from '../../mail/enqueue-mail.ts';
import { describeBooking, describeDeadline, type MailContext } from '../bookings/write-booking-mails.ts';
import type { Line } from './load-lines.ts';

const describeLine = (line: Line, context: MailContext): string => {
  const head = `${line.title}: ${formatCents(line.amountCents)}`;
  if (line.kind === 'food') return line.order ? `${head}\n${nameOrder(line.order)}` : head;
  // Whatever is paid has one.
  const booked = { ...line, bookingId: line.reference ?? '' };
  return `${head}\n${describeBooking(booked, context)}\n${describeDeadline(booked, context)}`;
};

type Paid = {
  lines: readonly Line[];
  totalCents: number;
  saved: { reward: Reward; cents: number } | undefined;
};

/** The one booking that a mail is about. */
const onlyBookingOf = (lines: readonly Line[]): Pick<NewMail, 'bookingId'> => {
  const [first, ...others] = lines.filter(({ kind }) => kind !== 'food');
  return first?.reference !== undefined && others.length === 0 ? { bookingId: first.reference } : {};
};

/** Confirms everything that was paid together, with all references, the total and what a reward took off. */
export const writePaidMail = (
  reader: Reader,
  { lines, totalCents, saved }: Paid,
  context: MailContext,
): NewMail => ({
  to: reader.email,
  ...onlyBookingOf(lines),
  subject: m.checkout_paid_mail_subject({ total: formatCents(totalCents) }),
  text: m.checkout_paid_mail_text({
    greeting: greet(reader),
    lines: lines.map((line) => describeLine(line, context)).join('\n\n'),
    saved: saved
      ? `${m.checkout_paid_mail_saved({ reward: saved.reward, amount: formatCents(saved.cents) })}\n`
      : '',
    total: formatCents(totalCents),
    bookingsUrl: `${context.origin}${pages.bookings}`,
    paymentsUrl: `${context.origin}${pages.payments}`,
  }),
});

/** Says that money which could not pay for anything goes back. */
export const writeReturnedMail = (
  reader: Reader,
  { amountCents, origin }: { amountCents: number; origin: string },
): NewMail => ({
  to: reader.email,
  subject: m.checkout_returned_mail_subject({ amount: formatCents(amountCents) }),
  text: m.checkout_returned_mail_text({
    greeting: greet(reader),
    amount: formatCents(amountCents),
    url: `${origin}${pages.bookings}`,
  }),
});
