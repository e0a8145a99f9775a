import { defaultHouse } from '#contract/house/default-house.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { composeMessage, headersOf, type Message } from './compose-message.ts';
import type { StoredContent } from './content/mail-content.ts';

export type SendMail = (mail: {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  content: StoredContent | null;
  created_at: Date;
}) => Promise<unknown>;

/** An unresponsive mail server must not delay other mails for long. */
const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** The configured address with the house's name, if it has one; replies go to the house. */
const senderOf = (from: string) => {
  const { name, email } = currentHouse();
  const address = /<(.*)>$/.exec(from)?.[1] ?? from;
  return {
    from: name && name !== defaultHouse.name ? { name, address } : from,
    ...(email && ![defaultHouse.email, address].includes(email) && { replyTo: email }),
  };
};

/** The first calendar file is also an alternative body, so that programs offer the event; all are attached. */
const partsOf = ({ html, pictures, calendars: [first, ...others] }: Message) => ({
  html,
  ...(first && { icalEvent: { method: first.method, filename: first.fileName, content: first.text } }),
  attachments: [
    ...pictures.map(({ name, cid, bytes }) => ({
      cid,
      filename: `${name}.png`,
      content: bytes,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    })),
    ...others.map(({ method, fileName, text }) => ({
      filename: fileName,
      content: text,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
  ],
});

/** Sends through the mail server at `url`, which may contain a password and is never logged. */
export const openMailer = ({ url, from }: { url: string; from: string }): { send: SendMail } => {
  // Loaded only when mail is sent.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true }),
  );
  const domain = from.split('@').at(-1)?.replace('>', '') ?? 'nightdesk';
  return {
    send: async (mail) => {
      const { id, recipient, subject, body, created_at } = mail;
      const message = await composeMessage(mail);
      return (await opening).sendMail({
        ...senderOf(from),
        // As an object it is a single address, whatever it contains.
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(message && partsOf(message)),
        // Stable, so that a mail sent twice after a crash is shown once; unique to this database.
        messageId: `<mail-${id}-${created_at.getTime()}@${domain}>`,
        headers: headersOf(mail),
      });
    },
  };
};
