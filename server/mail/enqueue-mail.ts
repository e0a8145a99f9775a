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
  /** What they have chosen; without it they are written to in the language of the house. */
  language: Language | null;
};

/** By name only where the address is known to be the reader's: else a stranger has chosen what we would call them. */
export const greet = ({ name, emailVerified }: Reader): string =>
  name && emailVerified ? m.mail_greeting_by_name({ name }) : m.mail_greeting();

export type NewMail = {
  to: string;
  subject: string;
  content: MailContent;
  /** For a link that somebody waits for: it is sent before everything else. */
  urgent?: true;
  /** What it is about, where that is one booking: its history at the desk tells of it. */
  bookingId?: string;
  /** Names what it is sent on account of, where it is to be sent once however often that is noticed. */
  occasion?: string;
  /** After which it is not sent any more. */
  validUntil?: Temporal.Instant;
};

/** Writes to somebody in their language: texts, times and amounts. */
export const writeTo = (reader: Pick<Reader, 'language'>, write: () => NewMail): NewMail => {
  const language = languageOf(reader);
  const { content, ...mail } = inLanguage(language, write);
  return { ...mail, content: { ...content, language } };
};

/** Line ends and the like, which have no place in the head of a mail. */
const controlCharacters = /\p{Cc}+/gu;

/** Who writes, at the end of every mail: the house, where it is and how it is reached. */
const signWith = (content: MailContent): StoredContent => {
  const { name, address, town, phone, email, logo } = currentHouse();
  const place = [address, town].filter(Boolean).join(', ');
  return { ...content, house: { name, address: place, phone, email, hasLamp: logo === '' } };
};

/** A mail as its row, for a statement that writes it together with what causes it. HTML is written when it is sent. */
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

/** Writes a mail as a row: of the given transaction, so that it goes out if and only if that commits. */
export const enqueueMail = async (db: Db, mail: NewMail): Promise<void> => {
  const row = toMailRow(mail);
  await db
    .insertInto('mails')
    .values({ ...row, content: JSON.stringify(row.content) })
    .onConflict((conflict) => conflict.column('occasion').where('occasion', 'is not', null).doNothing())
    .execute();
};
