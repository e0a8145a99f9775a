import { m } from '#messages/server.ts';
import { formatCents } from '../../../lib/format-cents.ts';
import { greet, type NewMail, type Reader, writeTo } from '../../../mail/enqueue-mail.ts';
import { translateTitle } from '../../../mail/translate-title.ts';
import {
  type Booked,
  buttonToBooking,
  eventOf,
  factOfPrice,
  factOfReference,
  factsOfTime,
  footOf,
  type MailContext,
  nameForSubject,
  noteOfEvents,
} from '../../bookings/describe-booking.ts';

type Moved = { before: Booked; after: Booked; hasAccount: boolean; isByGuest: boolean };

const describePrice = ({ before, after }: Moved): string => {
  const difference = after.amountCents - before.amountCents;
  return m.desk_moved_mail_price({
    change: difference === 0 ? 'none' : difference > 0 ? 'more' : 'less',
    difference: formatCents(Math.abs(difference)),
    amount: formatCents(after.amountCents),
  });
};

/** Notifies a guest of the changed booking, and who changed it. */
export const writeMovedMail = (reader: Reader, moved: Moved, context: MailContext): NewMail =>
  writeTo(reader, () => {
    const { before, after } = moved;
    const events = [eventOf(reader, after, context)];
    return {
      to: reader.email,
      bookingId: after.bookingId,
      subject: m.desk_moved_mail_subject({ booking: nameForSubject(after, context) }),
      content: {
        heading: m.desk_moved_mail_heading(),
        greeting: greet(reader),
        blocks: [
          {
            type: 'text',
            text: m.desk_moved_mail_text({
              title: translateTitle(after.title),
              by: moved.isByGuest ? 'guest' : 'desk',
            }),
          },
          {
            type: 'facts',
            facts: [...factsOfTime(after, context), factOfPrice(after), factOfReference(after)],
          },
          { type: 'text', text: describePrice(moved) },
          ...buttonToBooking(moved, context),
          noteOfEvents(events),
          { type: 'title', text: m.desk_moved_mail_before({ title: translateTitle(before.title) }) },
          { type: 'facts', facts: factsOfTime(before, context) },
        ],
        events,
        ...footOf(reader, moved, context),
      },
    };
  });
