import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

const most = 200;

/** The newest mails, of one recipient where one is named. */
export const findMails = (db: Kysely<Database>, recipient: string | undefined) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .$if(recipient !== undefined, (query) =>
      query.where((is) => is(is.fn('lower', ['recipient']), '=', recipient?.toLowerCase())),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export type MailRow = Awaited<ReturnType<typeof findMails>>[number];
