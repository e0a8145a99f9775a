import type { Temporal } from 'temporal-polyfill';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { Language } from '#contract/languages.rules.ts';
import { inLanguage, m } from '#messages/server.ts';
import type { Db } from '../db/schema.ts';
import { languageOf } from '../lib/choose-language.ts';
import type { MailContent, StoredContent } from './content/mail-content.ts';
import { writeText } from './content/write-text.ts';

export type Reader = {
  name: string;
  email: string;
  emailVerified: boolean;
  /** Their chosen language; the house's by default. */
  language: Language | null;
};

/** Greets by name only at verified addresses: otherwise a stranger may have chosen the name. */
export const greet = ({ name, emailVerified }: Reader): string =>
  name && emailVerified ? m.mail_greeting_by_name({ name }) : m.mail_greeting();

export type NewMail = {
  to: string;
  subject: string;
  content: MailContent;
  /** For links that somebody is waiting for: sent first. */
  urgent?: true;
  /** The booking it is about; the booking's history shows the mail. */
  bookingId?: string;
  /** Identifies the reason for a mail that must be sent only once. */
  occasion?: string;
  /** After this it is not sent any more. */
  validUntil?: Temporal.Instant;
};

/** Writes in the reader's language: texts, times and amounts. */
export const writeTo = (reader: Pick<Reader, 'language'>, write: () => NewMail): NewMail => {
  const language = languageOf(reader);
  const { content, ...mail } = inLanguage(language, write);
  return { ...mail, content: { ...content, language } };
};

/** Line breaks and the like are not allowed in headers. */
const controlCharacters = /\p{Cc}+/gu;

/** The signature of every mail: name, address and contact of the house. */
const signWith = (content: MailContent): StoredContent => {
  const { name, address, town, phone, email, logo } = currentHouse();
  const place = [address, town].filter(Boolean).join(', ');
  return { ...content, house: { name, address: place, phone, email, hasLamp: logo === '' } };
};

/** A mail as a row, for a statement that inserts it with its cause. HTML is written when it is sent. */
export const toMailRow = ({ to, subject, content, ...rest }: NewMail) => {
  const signed = signWith(content);
  return {
    recipient: to.trim(),
    subject: subject.replaceAll(controlCharacters, ' ').trim(),
    body: writeText(signed),
    content: signed,
    urgent: rest.urgent ?? false,
    booking_id: rest.bookingId ?? null,
    occasion: rest.occasion ?? null,
    valid_until: rest.validUntil ? new Date(rest.validUntil.epochMilliseconds) : null,
  };
};

/** Inserts a mail in the given transaction, so that it is sent if and only if that commits. */
export const enqueueMail = async (db: Db, mail: NewMail): Promise<void> => {
  const row = toMailRow(mail);
  await db
    .insertInto('mails')
    .values({ ...row, content: JSON.stringify(row.content) })
    .onConflict((conflict) => conflict.column('occasion').where('occasion', 'is not', null).doNothing())
    .execute();
};
