import { currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/server.ts';
import type { Db } from '../db/schema.ts';

export type Reader = { name: string; email: string; emailVerified: boolean };

/** By name only where the address is known to be the reader's: else a stranger has chosen what we would call them. */
export const greet = ({ name, emailVerified }: Reader): string =>
  name && emailVerified ? m.mail_greeting_by_name({ name }) : m.mail_greeting();

export type NewMail = {
  to: string;
  subject: string;
  text: string;
  /** For a link that somebody waits for: it is sent before everything else. */
  urgent?: true;
  /** What it is about, where that is one booking: its history at the desk tells of it. */
  bookingId?: string;
};

/** Line ends and the like, which have no place in the head of a mail. */
const controlCharacters = /\p{Cc}+/gu;

/** Who writes, at the end of every mail: the house, where it is and how it is reached. */
const writeFoot = (): string => {
  const { name, address, town, phone, email } = currentHouse();
  if (!name) return '';
  return m.mail_foot({ name, address: [address, town].filter(Boolean).join(', '), phone, email });
};

/** A mail as its row, for a statement that writes it together with what causes it. */
export const toMailRow = ({ to, subject, text, urgent, bookingId }: NewMail) => ({
  recipient: to.trim(),
  subject: subject.replaceAll(controlCharacters, ' ').trim(),
  body: `${text}${writeFoot()}`,
  urgent: urgent ?? false,
  booking_id: bookingId ?? null,
});

/** Writes a mail as a row: of the given transaction, so that it goes out if and only if that commits. */
export const enqueueMail = async (db: Db, mail: NewMail): Promise<void> => {
  await db.insertInto('mails').values(toMailRow(mail)).execute();
};
