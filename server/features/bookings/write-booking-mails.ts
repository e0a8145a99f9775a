import type { Temporal } from 'temporal-polyfill';
import { isFreeToCancel, freeUntil as lastFreeMoment, type VenueClock } from '#contract/bookings.rules.ts';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { greet, type NewMail, type Reader } from '../../mail/enqueue-mail.ts';

export type Booked = {
  bookingId: string;
  kind: Kind;
  title: string;
  count: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  amountCents: number;
};

/** The moment and the zone of the context, and the address that its guests use. */
export type MailContext = VenueClock & { origin: string };

/** A formatter is costly to make, so each zone keeps its own. */
const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  clocks.set(timeZone, clock);
  return clock;
};

const inWords = (instant: Temporal.Instant, timeZone: string): string =>
  clockOf(timeZone).format(instant.epochMilliseconds);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const inDollars = (cents: number): string => dollars.format(cents / 100);

const lengthOf = ({ kind, count }: Booked): string => {
  const unit = kind === 'room' ? 'night' : 'hour';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

export const describeBooking = (booked: Booked, { timeZone }: MailContext): string =>
  `Reference: ${booked.bookingId}
From: ${inWords(booked.startsAt, timeZone)}
Until: ${inWords(booked.endsAt, timeZone)} (${lengthOf(booked)})`;

export const tellDeadline = ({ kind, startsAt }: Booked, { now, timeZone }: MailContext): string =>
  isFreeToCancel(kind, startsAt, now)
    ? `You can cancel for free until ${inWords(lastFreeMoment(kind, startsAt), timeZone)}.`
    : 'It is too late to cancel for free.';

/** Confirms a booking, and says what it costs and until when it can be given back. */
export const writeBookedMail = (reader: Reader, booked: Booked, context: MailContext): NewMail => ({
  to: reader.email,
  subject: `Your booking of ${booked.title}`,
  text: `${greet(reader)}

your booking of ${booked.title} is confirmed.

${describeBooking(booked, context)}
To pay at the desk: ${inDollars(booked.amountCents)}

${tellDeadline(booked, context)} All your bookings are here:

${context.origin}${pages.bookings}
`,
});

const tellSettled: Readonly<Record<PaymentStatus, (amount: string) => string>> = {
  cancelled: () => 'This was free: nothing is to be paid for it.',
  refunding: (amount) => `This was free: the ${amount} that you have paid are on their way back to you.`,
  refunded: (amount) => `This was free: the ${amount} that you have paid are refunded.`,
  due: (amount) => `The time to cancel for free had passed, so that ${amount} remain to be paid.`,
  paid: (amount) =>
    `The time to cancel for free had passed, so that the ${amount} that you have paid are kept.`,
};

/** Says that a booking is cancelled, and what has become of its price. */
export const writeCancelledMail = (
  reader: Reader,
  booked: Booked & { payment: PaymentStatus },
  context: MailContext,
): NewMail => ({
  to: reader.email,
  subject: `Cancelled: your booking of ${booked.title}`,
  text: `${greet(reader)}

your booking of ${booked.title} has been cancelled.

${describeBooking(booked, context)}

${tellSettled[booked.payment](inDollars(booked.amountCents))} All your bookings are here:

${context.origin}${pages.bookings}
`,
});
