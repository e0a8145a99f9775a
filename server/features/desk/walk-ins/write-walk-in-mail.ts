import { m } from '#messages/server.ts';
import { greet, type NewMail, type Reader, writeTo } from '../../../mail/enqueue-mail.ts';
import { translateTitle } from '../../../mail/translate-title.ts';
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
} from '../../bookings/describe-booking.ts';

type BookedAtDesk = Booked & { isPaid: boolean; isIn: boolean; hasAccount: boolean };

/** Confirms a walk-in booking, with its payments. */
export const writeWalkInMail = (reader: Reader, booked: BookedAtDesk, context: MailContext): NewMail =>
  writeTo(reader, () => {
    const { kind, hasAccount } = booked;
    const events = [eventOf(reader, booked, context)];
    const link = hasAccount ? { label: m.bookings_mail_cancel(), url: bookingsUrl(context) } : undefined;
    return {
      to: reader.email,
      bookingId: booked.bookingId,
      subject: m.bookings_booked_mail_subject({ booking: nameForSubject(booked, context) }),
      content: {
        heading: m.bookings_booked_mail_heading({ kind }),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.desk_walk_in_mail_text({ title: translateTitle(booked.title) }) },
          {
            type: 'facts',
            facts: [
              ...factsOfTime(booked, context),
              factOfDesk(booked, booked.isPaid),
              factOfReference(booked),
            ],
          },
          ...buttonToBooking(booked, context),
          noteOfEvents(events),
          ...(booked.isIn ? [] : [noteOfDeadline(booked, context, link), ...blocksOfComing()]),
        ],
        events,
        ...footOf(reader, booked, context),
      },
    };
  });
