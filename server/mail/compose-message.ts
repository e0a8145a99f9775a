import { Temporal } from 'temporal-polyfill';
import { writeCalendar } from '#contract/calendar.rules.ts';
import type { MailEvent, StoredContent } from './content/mail-content.ts';
import { loadPictures, type Picture } from './content/pictures.ts';
import { writeHtml } from './content/write-html.ts';

type Written = { content: StoredContent | null; created_at: Date };

export type CalendarFile = { method: MailEvent['method']; fileName: string; text: string };

/** What a mail has besides its text; only what was written before there was any has none. */
export type Message = { html: string; pictures: Picture[]; calendars: CalendarFile[] };

const writeFile = (event: MailEvent, writtenAt: Temporal.Instant): CalendarFile => {
  const { method, fileName, attendee, sequence, startsAt, endsAt, ...rest } = event;
  const revision = { sequence, isCancelled: method === 'CANCEL' };
  const span = { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) };
  return {
    method,
    fileName,
    text: writeCalendar([{ ...rest, ...span, attendee, revision }], writtenAt, { method }),
  };
};

/** What stands in the head of a mail besides who writes to whom. */
export const headersOf = ({ content }: Pick<Written, 'content'>): Record<string, string> => ({
  // Tells holiday notes and the like not to answer.
  'Auto-Submitted': 'auto-generated',
  // By these two, mail programs end such mails by a button of their own (RFC 8058).
  ...(content?.unsubscribe !== undefined && {
    'List-Unsubscribe': `<${content.unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** The mail in HTML, with the pictures in it and a calendar file for each time that is agreed on. */
export const composeMessage = async ({ content, created_at }: Written): Promise<Message | undefined> => {
  if (!content) return undefined;
  const writtenAt = Temporal.Instant.fromEpochMilliseconds(created_at.getTime());
  const html = writeHtml(content);
  return {
    html,
    pictures: await loadPictures(html),
    calendars: (content.events ?? []).map((event) => writeFile(event, writtenAt)),
  };
};
