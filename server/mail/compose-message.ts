import { Temporal } from 'temporal-polyfill';
import { writeCalendar } from '#contract/calendar.rules.ts';
import type { MailEvent, StoredContent } from './content/mail-content.ts';
import { loadPictures, type Picture } from './content/pictures.ts';
import { writeHtml } from './content/write-html.ts';

type Written = { content: StoredContent | null; created_at: Date };

export type CalendarFile = { method: MailEvent['method']; fileName: string; text: string };

/** Content of a mail besides its text; old mails have none. */
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

/** Headers besides sender and recipient. */
export const headersOf = ({ content }: Pick<Written, 'content'>): Record<string, string> => ({
  // Keeps auto-responders from answering.
  'Auto-Submitted': 'auto-generated',
  // With these headers mail programs offer their own unsubscribe button (RFC 8058).
  ...(content?.unsubscribe !== undefined && {
    'List-Unsubscribe': `<${content.unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** The mail as HTML, with embedded pictures and a calendar file per event. */
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
