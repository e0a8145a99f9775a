import { m } from '#messages/server.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { greet, type NewMail, type Reader, writeTo } from '../../mail/enqueue-mail.ts';
import type { BookingReader } from '../../mail/find-reader.ts';
import { formatLongDay } from '../../mail/format-time.ts';
import { translateTitle } from '../../mail/translate-title.ts';
import {
  type Booked,
  blocksOfComing,
  bookingsUrl,
  buttonToBooking,
  eventOf,
  factOfDesk,
  factOfReference,
  factsOfTime,
  footOf,
  type MailContext,
  nameForSubject,
  noteOfDeadline,
  noteOfEvents,
} from './describe-booking.ts';

const withAccount = { hasAccount: true };

/** Confirms a booking, with its price and until when it can be cancelled for free. */
export const writeBookedMail = (reader: Reader, booked: Booked, context: MailContext): NewMail =>
  writeTo(reader, () => {
    const { kind } = booked;
    const events = [eventOf(reader, booked, context)];
    return {
      to: reader.email,
      bookingId: booked.bookingId,
      subject: m.bookings_booked_mail_subject({ booking: nameForSubject(booked, context) }),
      content: {
        heading: m.bookings_booked_mail_heading({ kind }),
        greeting: greet(reader),
        blocks: [
          {
            type: 'text',
            text: m.bookings_booked_mail_text({
              title: translateTitle(booked.title),
              day: formatLongDay(booked.startsAt, context.timeZone),
            }),
          },
          {
            type: 'facts',
            facts: [...factsOfTime(booked, context), factOfDesk(booked, false), factOfReference(booked)],
          },
          ...buttonToBooking(withAccount, context),
          noteOfEvents(events),
          noteOfDeadline(booked, context, { label: m.bookings_mail_cancel(), url: bookingsUrl(context) }),
          ...blocksOfComing(),
        ],
        events,
        ...footOf(reader, withAccount, context),
      },
    };
  });

/** What was paid and what was due when a booking was cancelled. */
export type Cancelled = { isFree: boolean; onlineCents: number; deskCents: number; dueCents: number };

/**
 * What happens to the money: in time it is refunded the way it was paid, too late it is kept or still due.
 */
const outcomeOf = ({ isFree, onlineCents, deskCents, dueCents }: Cancelled) => {
  if (!isFree) return dueCents > 0 ? 'due' : 'kept';
  if (onlineCents > 0) return deskCents > 0 ? 'both' : 'online';
  return deskCents > 0 ? 'desk' : 'nothing';
};

const describeSettlement = (cancelled: Cancelled): string => {
  const { onlineCents, deskCents, dueCents } = cancelled;
  return m.bookings_mail_settled({
    outcome: outcomeOf(cancelled),
    online: formatCents(onlineCents),
    desk: formatCents(deskCents),
    due: formatCents(dueCents),
    paid: formatCents(onlineCents + deskCents),
  });
};

/** Confirms a cancellation, and explains what happens to the money. */
export const writeCancelledMail = (
  reader: BookingReader,
  booked: Booked & Cancelled,
  context: MailContext,
): NewMail =>
  writeTo(reader, () => {
    const events = [eventOf(reader, { ...booked, version: reader.version }, context, 'CANCEL')];
    return {
      to: reader.email,
      bookingId: booked.bookingId,
      subject: m.bookings_cancelled_mail_subject({ booking: nameForSubject(booked, context) }),
      content: {
        heading: m.bookings_cancelled_mail_heading(),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.bookings_cancelled_mail_text({ title: translateTitle(booked.title) }) },
          { type: 'facts', facts: [...factsOfTime(booked, context), factOfReference(booked)] },
          { type: 'note', tone: booked.isFree ? 'ok' : 'warn', text: describeSettlement(booked) },
          ...buttonToBooking(reader, context),
          noteOfEvents(events),
        ],
        events,
        ...footOf(reader, reader, context),
      },
    };
  });
