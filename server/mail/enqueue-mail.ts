import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export type NewMail = { to: string; subject: string; text: string };

/** Line ends and the like, which have no place in the head of a mail. */
const controlCharacters = /\p{Cc}+/gu;

/** Writes a mail as a row: of the given transaction, so that it goes out if and only if that commits. */
export const enqueueMail = async (db: Kysely<Database>, { to, subject, text }: NewMail): Promise<void> => {
  await db
    .insertInto('mails')
    .values({ recipient: to.trim(), subject: subject.replaceAll(controlCharacters, ' ').trim(), body: text })
    .execute();
};
