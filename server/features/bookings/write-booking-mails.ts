import type { Temporal } from 'temporal-polyfill';
import { isFreeToCancel, freeUntil as lastFreeMoment, type VenueClock } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { toCents } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import type { PricedUnits } from '#contract/prices/prices.ts';
import { m } from '#messages/server.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { greet, type NewMail, type Reader } from '../../mail/enqueue-mail.ts';
import type { BookingReader } from '../../mail/find-reader.ts';

export type Booked = {
  bookingId: string;
  kind: Kind;
  title: string;
  count: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  amountCents: number;
  /** How many nights or hours cost what, where price rules were used. */
  prices?: PricedUnits | undefined;
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

/** 5 × $111.00, 2 × $130.00 (Weekend) */
const describePrices = (prices: PricedUnits): string =>
  prices
    .map(({ count, price, rules }) =>
      m.bookings_mail_units({
        count,
        price: formatCents(toCents(price)),
        reasons: rules.length > 0 ? ` (${rules.join(', ')})` : '',
      }),
    )
    .join(', ');

export const describeBooking = (
  { bookingId, kind, count, startsAt, endsAt, prices }: Booked,
  { timeZone }: MailContext,
): string => {
  const details = m.bookings_mail_details({
    reference: bookingId,
    from: inWords(startsAt, timeZone),
    until: inWords(endsAt, timeZone),
    length: m.bookings_mail_length({ count, unit: kind === 'room' ? 'night' : 'hour' }),
  });
  return prices ? `${details}\n${m.bookings_mail_prices({ prices: describePrices(prices) })}` : details;
};

export const describeDeadline = ({ kind, startsAt }: Booked, { now, timeZone }: MailContext): string =>
  isFreeToCancel(kind, startsAt, now)
    ? m.bookings_mail_free_until({ moment: inWords(lastFreeMoment(kind, startsAt), timeZone) })
    : m.bookings_mail_too_late();

/** Confirms a booking, and says what it costs and until when it can be given back. */
export const writeBookedMail = (reader: Reader, booked: Booked, context: MailContext): NewMail => ({
  to: reader.email,
  bookingId: booked.bookingId,
  subject: m.bookings_booked_mail_subject(booked),
  text: m.bookings_booked_mail_text({
    greeting: greet(reader),
    title: booked.title,
    details: describeBooking(booked, context),
    amount: formatCents(booked.amountCents),
    deadline: describeDeadline(booked, context),
    url: `${context.origin}${pages.bookings}`,
  }),
});

/** What was paid when a booking was cancelled, and what was due. */
export type Cancelled = { isFree: boolean; onlineCents: number; deskCents: number; dueCents: number };

/** What has become of the money: in time it goes the way it came, too late it is kept or still asked for. */
const outcomeOf = ({ isFree, onlineCents, deskCents, dueCents }: Cancelled) => {
  if (!isFree) return dueCents > 0 ? 'due' : 'kept';
  if (onlineCents > 0) return deskCents > 0 ? 'both' : 'online';
  return deskCents > 0 ? 'desk' : 'nothing';
};

/** Says that a booking is cancelled, and what has become of its price. */
export const writeCancelledMail = (
  reader: BookingReader,
  booked: Booked & Cancelled,
  context: MailContext,
): NewMail => ({
  to: reader.email,
  bookingId: booked.bookingId,
  subject: m.bookings_cancelled_mail_subject(booked),
  text: m.bookings_cancelled_mail_text({
    greeting: greet(reader),
    title: booked.title,
    details: describeBooking(booked, context),
    settled: m.bookings_mail_settled({
      outcome: outcomeOf(booked),
      online: formatCents(booked.onlineCents),
      desk: formatCents(booked.deskCents),
      due: formatCents(booked.dueCents),
      paid: formatCents(booked.onlineCents + booked.deskCents),
    }),
    account: reader.hasAccount ? 'yes' : 'no',
    url: `${context.origin}${pages.bookings}`,
  }),
});
