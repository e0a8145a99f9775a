import type { Temporal } from 'temporal-polyfill';
import type { Kind } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { greet, type NewMail, type Reader, writeTo } from '../../mail/enqueue-mail.ts';
import { formatMoment, formatTime } from '../../mail/format-time.ts';
import { translateTitle } from '../../mail/translate-title.ts';
import {
  type Booked,
  factOfDesk,
  factsOfTime,
  footOf,
  type MailContext,
  nameForSubject,
  noteOfDeadline,
} from '../bookings/describe-booking.ts';

/** The held booking, with the parameters of the page that confirms it. */
type Held = Booked & { id: number; date: string; time: string };

const pageOf = { room: pages.room, study: pages.studyRoom, pc: pages.pc } as const satisfies Record<
  Kind,
  string
>;

/** The page that confirms it, with the time filled in. */
const urlOf = ({ kind, id, date, time, count }: Held, origin: string): string => {
  const asked = new URLSearchParams({ date, time, [kind === 'room' ? 'nights' : 'duration']: String(count) });
  return `${origin}${pageOf[kind].replace(':id', String(id))}?${asked}`;
};

/** Notifies the first in line that their time is free and held for them, and until when. */
export const writeHeldMail = (
  reader: Reader,
  held: Held,
  { until, ...context }: MailContext & { until: Temporal.Instant },
): NewMail =>
  writeTo(reader, () => {
    const { timeZone, origin } = context;
    const title = translateTitle(held.title);
    return {
      to: reader.email,
      bookingId: held.bookingId,
      subject: m.waitlist_mail_subject({
        booking: nameForSubject(held, context),
        time: formatTime(until, timeZone),
      }),
      // After that it would only disappoint.
      validUntil: until,
      content: {
        heading: m.waitlist_mail_heading(),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.waitlist_mail_text({ title, moment: formatMoment(until, timeZone) }) },
          { type: 'facts', facts: [...factsOfTime(held, context), factOfDesk(held, false)] },
          { type: 'button', label: m.waitlist_mail_button(), url: urlOf(held, origin) },
          { type: 'text', text: m.waitlist_mail_otherwise() },
          noteOfDeadline(held, context),
        ],
        ...footOf(reader, { hasAccount: true }, context),
        reason: m.waitlist_mail_reason({ email: reader.email }),
      },
    };
  });
