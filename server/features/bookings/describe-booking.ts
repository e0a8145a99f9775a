import type { Temporal } from 'temporal-polyfill';
import { isFreeToCancel, freeUntil as lastFreeMoment, type VenueClock } from '#contract/bookings.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { toCents } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import type { PricedUnits } from '#contract/prices/prices.ts';
import { m } from '#messages/server.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { joinList } from '../../lib/join-list.ts';
import type { Block, Fact, Link, MailContent, MailEvent } from '../../mail/content/mail-content.ts';
import type { Reader } from '../../mail/enqueue-mail.ts';
import { formatDay, formatLongMoment, formatMoment, formatTime } from '../../mail/format-time.ts';
import { translateTitle } from '../../mail/translate-title.ts';

export type Booked = {
  bookingId: string;
  kind: Kind;
  title: string;
  count: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  amountCents: number;
  /** How many nights or hours cost what, if price rules applied. */
  prices?: PricedUnits | undefined;
  /** The number of changes; undefined for a new booking. */
  version?: number;
  /** Until how many hours before its start cancelling is free; by the current terms if undefined. */
  freeHours?: number;
};

/** The current instant, the venue's time zone and the origin that guests use. */
export type MailContext = VenueClock & { origin: string };

/** 5 × $111.00, 2 × $130.00 (Weekend) */
const describePrices = (prices: PricedUnits): string =>
  joinList(
    prices.map(({ count, price, rules }) =>
      m.bookings_mail_units({
        count,
        price: formatCents(toCents(price)),
        reasons: rules.length > 0 ? ` (${joinList(rules)})` : '',
      }),
    ),
  );

export const lengthOf = ({ kind, count }: Pick<Booked, 'kind' | 'count'>): string =>
  m.bookings_mail_length({ count, unit: kind === 'room' ? 'night' : 'hour' });

/** A booking in a mail's subject: Room Seven, Wed 25 Nov 2026, 3 nights. */
export const nameForSubject = (booked: Booked, { timeZone }: Pick<MailContext, 'timeZone'>): string =>
  m.bookings_mail_subject_name({
    title: translateTitle(booked.title),
    day: formatDay(booked.startsAt, timeZone),
    length: lengthOf(booked),
  });

/** What is booked, from when until when. */
export const factsOfTime = (booked: Booked, { timeZone }: Pick<MailContext, 'timeZone'>): Fact[] => {
  const { kind, title, startsAt, endsAt } = booked;
  const isRoom = kind === 'room';
  const readClock = (at: Temporal.Instant) => ({
    day: formatDay(at, timeZone),
    time: formatTime(at, timeZone),
  });
  return [
    { icon: kind, label: m.bookings_mail_kind({ kind }), value: translateTitle(title) },
    {
      icon: isRoom ? 'arrive' : 'clock',
      label: isRoom ? m.bookings_mail_arrive() : m.bookings_mail_from(),
      value: isRoom ? m.bookings_mail_from_time(readClock(startsAt)) : formatMoment(startsAt, timeZone),
    },
    {
      icon: isRoom ? 'leave' : 'clock',
      label: isRoom ? m.bookings_mail_leave() : m.bookings_mail_until(),
      value: isRoom ? m.bookings_mail_by_time(readClock(endsAt)) : formatMoment(endsAt, timeZone),
      note: lengthOf(booked),
    },
  ];
};

export const factOfReference = ({ bookingId }: Pick<Booked, 'bookingId'>): Fact => ({
  icon: 'reference',
  label: m.bookings_mail_reference(),
  value: bookingId,
});

/** The price, with its parts if nights or hours differ. */
export const factOfPrice = ({ amountCents, prices }: Booked): Fact => ({
  icon: 'pay',
  label: m.bookings_mail_price(),
  value: formatCents(amountCents),
  ...(prices && { note: describePrices(prices) }),
});

/** The price paid or to be paid at the desk. */
export const factOfDesk = (booked: Booked, isPaid: boolean): Fact => ({
  ...factOfPrice(booked),
  label: isPaid ? m.bookings_mail_paid() : m.bookings_mail_to_pay(),
  value: m.bookings_mail_at_desk({ amount: formatCents(booked.amountCents) }),
});

/** The house's address and contact. */
export const blocksOfComing = (): Block[] => {
  const { address, town, phone } = currentHouse();
  return [
    ...(address
      ? ([
          { type: 'title', text: m.bookings_mail_coming() },
          { type: 'text', text: m.isolated({ text: [address, town].filter(Boolean).join(', ') }) },
        ] satisfies Block[])
      : []),
    ...(phone ? [{ type: 'text' as const, text: m.bookings_mail_questions({ phone }) }] : []),
  ];
};

/** Until when it can be cancelled for free, and where. */
export const noteOfDeadline = (
  { kind, startsAt, freeHours }: Booked,
  { now, timeZone }: MailContext,
  link?: Link,
): Block =>
  isFreeToCancel(kind, startsAt, now, freeHours)
    ? {
        type: 'note',
        tone: 'ok',
        ...(link && { link }),
        text: m.bookings_mail_free_until({
          moment: formatLongMoment(lastFreeMoment(kind, startsAt, freeHours), timeZone),
        }),
      }
    : { type: 'note', tone: 'warn', text: m.bookings_mail_too_late() };

export const bookingsUrl = ({ origin }: Pick<MailContext, 'origin'>): string => `${origin}${pages.bookings}`;

/** A link to the guest's bookings, if they have an account. */
export const buttonToBooking = (
  { hasAccount }: { hasAccount: boolean },
  context: Pick<MailContext, 'origin'>,
): Block[] =>
  hasAccount ? [{ type: 'button', label: m.bookings_mail_button(), url: bookingsUrl(context) }] : [];

/**
 * A booking as a calendar event. The id is the same as in the file that pages offer, so that one replaces the
 * other.
 */
export const describeForCalendar = (
  booked: Omit<Booked, 'amountCents'>,
  { timeZone }: Pick<MailContext, 'timeZone'>,
) => {
  const { bookingId, title, startsAt, endsAt } = booked;
  const house = currentHouse();
  return {
    uid: `${bookingId}@nightdesk`,
    summary: m.bookings_mail_event({ title: translateTitle(title), house: house.name }),
    location: [house.name, house.address, house.town].filter(Boolean).join(', '),
    // Calendars show times in their own zone; the desk means the venue's.
    description: m.bookings_mail_event_text({
      reference: bookingId,
      length: lengthOf(booked),
      timeZone,
      from: formatMoment(startsAt, timeZone),
      until: formatMoment(endsAt, timeZone),
    }),
  };
};

/** Date is much faster here than Temporal. */
const isoOf = ({ epochMilliseconds }: Temporal.Instant): string => new Date(epochMilliseconds).toISOString();

/** A booking as the calendar event attached to a mail. */
export const eventOf = (
  { email }: Pick<Reader, 'email'>,
  booked: Booked,
  context: Pick<MailContext, 'timeZone'>,
  method: MailEvent['method'] = 'REQUEST',
): MailEvent => {
  const { bookingId, startsAt, endsAt, version = 1 } = booked;
  const house = currentHouse();
  return {
    ...describeForCalendar(booked, context),
    method,
    sequence: version,
    attendee: email,
    startsAt: isoOf(startsAt),
    endsAt: isoOf(endsAt),
    organizer: { name: house.name, email: house.email },
    fileName: `booking-${bookingId}.ics`,
  };
};

/** Mentions the attached calendar files. */
export const noteOfEvents = (events: readonly MailEvent[]): Block => {
  const file = events.map(({ fileName }) => fileName).join(', ');
  const isCancelled = events[0]?.method === 'CANCEL';
  return {
    type: 'text',
    text: isCancelled ? m.mail_calendar_cancelled({ file }) : m.mail_calendar({ file }),
  };
};

/** The time zone of the times in a mail, and why its reader gets it. */
export const footOf = (
  { email }: Pick<Reader, 'email'>,
  { hasAccount }: { hasAccount: boolean },
  { timeZone, origin }: Pick<MailContext, 'timeZone' | 'origin'>,
): Pick<MailContent, 'timeZone' | 'reason' | 'footLinks'> => ({
  timeZone,
  ...(hasAccount && {
    footLinks: [{ label: m.mail_preferences(), url: `${origin}${pages.profile}#mails` }],
  }),
  reason: hasAccount ? m.mail_reason_booked({ email }) : m.mail_reason_booked_by_desk({ email }),
});
