import { currentHouse } from '#contract/house/house.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import type { Block } from '../../mail/content/mail-content.ts';
import { greet, type NewMail, writeTo } from '../../mail/enqueue-mail.ts';
import type { BookingReader } from '../../mail/find-reader.ts';
import { formatTime } from '../../mail/format-time.ts';
import { translateTitle } from '../../mail/translate-title.ts';
import {
  type Booked,
  blocksOfComing,
  factOfReference,
  factsOfTime,
  footOf,
  type MailContext,
  noteOfDeadline,
} from '../bookings/describe-booking.ts';

export type Recipient = Omit<BookingReader, 'version'>;

/** The unsubscribe link of such mails. */
type Ending = { unsubscribeUrl: string };

const endWith = (reader: Recipient, context: MailContext & Ending) => {
  const { footLinks = [], ...foot } = footOf(reader, reader, context);
  const { unsubscribeUrl } = context;
  // The unsubscribe page is in the language of the mail.
  const url = m.language() === 'en' ? unsubscribeUrl : `${unsubscribeUrl}?lang=${m.language()}`;
  return { ...foot, unsubscribe: url, footLinks: [...footLinks, { label: m.guest_mails_stop(), url }] };
};

/** The day before, the stay already has its own page, with the check-in code. */
const buttonToStay = ({ hasAccount }: Recipient, { origin }: MailContext): Block[] =>
  hasAccount ? [{ type: 'button', label: m.guest_mails_stay_button(), url: `${origin}${pages.stay}` }] : [];

/** Reminds of a stay that begins tomorrow, or of hours that begin today. */
export const writeReminderMail = (
  reader: Recipient,
  booked: Booked,
  context: MailContext & Ending,
): NewMail =>
  writeTo(reader, () => {
    const { kind, startsAt } = booked;
    const title = translateTitle(booked.title);
    const time = formatTime(startsAt, context.timeZone);
    const isRoom = kind === 'room';
    const deadline: Block[] = isRoom ? [noteOfDeadline(booked, context)] : [];
    return {
      to: reader.email,
      bookingId: booked.bookingId,
      subject: isRoom
        ? m.guest_mails_stay_reminder_subject({ title, time })
        : m.guest_mails_hour_reminder_subject({ title, time }),
      content: {
        heading: isRoom ? m.guest_mails_stay_reminder_heading() : m.guest_mails_hour_reminder_heading(),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.guest_mails_reminder_text({ title, house: currentHouse().name }) },
          { type: 'facts', facts: [...factsOfTime(booked, context), factOfReference(booked)] },
          ...buttonToStay(reader, context),
          ...deadline,
          ...blocksOfComing(),
        ],
        ...endWith(reader, context),
      },
    };
  });

/** Requests a review of a stay. */
export const writeReviewMail = (
  reader: Recipient & { roomId: number | null },
  booked: Booked,
  context: MailContext & Ending,
): NewMail =>
  writeTo(reader, () => {
    const title = translateTitle(booked.title);
    return {
      to: reader.email,
      bookingId: booked.bookingId,
      subject: m.guest_mails_review_subject({ title }),
      content: {
        heading: m.guest_mails_review_heading(),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.guest_mails_review_text({ title }) },
          { type: 'facts', facts: [...factsOfTime(booked, context), factOfReference(booked)] },
          {
            type: 'button',
            label: m.guest_mails_review_button(),
            url: `${context.origin}${pages.feedback}${reader.roomId === null ? '' : `?room=${reader.roomId}`}`,
          },
        ],
        ...endWith(reader, context),
      },
    };
  });
