import { nameOrder } from '#contract/food/orders.rules.ts';
import type { Reward } from '#contract/loyalty.rules.ts';
import { pages } from '#contract/pages.ts';
import { greet, type NewMail, type Reader } from '../../mail/enqueue-mail.ts';
import {
  describeBooking,
  inDollars,
  type MailContext,
  tellDeadline,
} from '../bookings/write-booking-mails.ts';
import type { Line } from './load-lines.ts';

const describeLine = (line: Line, context: MailContext): string => {
  const head = `${line.title}: ${inDollars(line.amountCents)}`;
  if (line.kind === 'food') return line.order ? `${head}\n${nameOrder(line.order)}` : head;
  // Whatever is paid has one.
  const booked = { ...line, bookingId: line.reference ?? '' };
  return `${head}\n${describeBooking(booked, context)}\n${tellDeadline(booked, context)}`;
};

type Paid = {
  lines: readonly Line[];
  totalCents: number;
  saved: { reward: Reward; cents: number } | undefined;
};

/** Confirms everything that was paid together, with all references, the total and what a reward took off. */
export const writePaidMail = (
  reader: Reader,
  { lines, totalCents, saved }: Paid,
  context: MailContext,
): NewMail => ({
  to: reader.email,
  subject: `Confirmed and paid: ${inDollars(totalCents)}`,
  text: `${greet(reader)}

thank you, all of this is confirmed and paid.

${lines.map((line) => describeLine(line, context)).join('\n\n')}

${saved ? `Saved by your ${saved.reward}: ${inDollars(saved.cents)}\n` : ''}Paid: ${inDollars(totalCents)}

All your bookings are here, and receipts among your payments:

${context.origin}${pages.bookings}
${context.origin}${pages.payments}
`,
});

/** Says that money which could not pay for anything goes back. */
export const writeReturnedMail = (
  reader: Reader,
  { amountCents, origin }: { amountCents: number; origin: string },
): NewMail => ({
  to: reader.email,
  subject: `Your payment of ${inDollars(amountCents)} is on its way back`,
  text: `${greet(reader)}

your payment of ${inDollars(amountCents)} came too late or twice, so it has paid for nothing. All of it is on its way back to
you, and you need not do anything. With some banks it takes a few days to arrive.

What you have booked is here:

${origin}${pages.bookings}
`,
});
