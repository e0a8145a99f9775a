import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { mostAttempts } from './plan-retry.ts';

type Db = Kysely<Database>;

// Time is the database's here, so that processes whose clocks differ agree on what is due.
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Longer than a slow mail server can draw out one mail; then it counts as dropped by a process that died. */
const leaseSeconds = 300;

/** Takes the mail that is due the longest. Others pass it by until it is dealt with or its lease ends. */
export const takeDueMail = (db: Db) =>
  db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: inSeconds(leaseSeconds) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed', 'is', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .where('attempts', '<', mostAttempts)
        // What was captured before a mail server was set is news to nobody.
        .where('created_at', '>', inSeconds(-86_400))
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'body', 'created_at', 'attempts'])
    .executeTakeFirst();

/** The text goes with it: a link in it opens an account, and nobody needs it here any longer. */
export const markSent = (db: Db, id: number) =>
  db.updateTable('mails').set({ sent_at: sql<Date>`now()`, body: '' }).where('id', '=', id).execute();

export const markDue = (db: Db, id: number, seconds: number) =>
  db
    .updateTable('mails')
    .set({ due_at: inSeconds(seconds) })
    .where('id', '=', id)
    .execute();

export const markFailed = (db: Db, id: number, reason: string) =>
  db.updateTable('mails').set({ failed: reason }).where('id', '=', id).execute();

export const deleteOldMails = (db: Db) =>
  db
    .deleteFrom('mails')
    .where('created_at', '<', inSeconds(-30 * 86_400))
    .execute();
