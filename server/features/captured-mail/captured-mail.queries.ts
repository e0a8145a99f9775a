import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { StoredContent } from '../../mail/content/mail-content.ts';

const most = 200;

const selectMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .select(sql<StoredContent | null>`content`.as('content'));

/** The newest mails, optionally of one recipient. */
export const findMails = (db: Db, recipient: string | undefined) =>
  selectMails(db)
    .$if(recipient !== undefined, (query) =>
      query.where((is) => is(is.fn('lower', ['recipient']), '=', recipient?.toLowerCase())),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** A captured mail, or an example. */
export type MailRow = Omit<Awaited<ReturnType<typeof findMails>>[number], 'id'> & { id: number | string };

export const findMail = (db: Db, id: number): Promise<MailRow | undefined> =>
  selectMails(db).where('id', '=', id).executeTakeFirst();
