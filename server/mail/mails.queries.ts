import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { mostAttempts } from './plan-retry.ts';

type Db = Kysely<Database>;

// Time is the database's here, so that processes whose clocks differ agree on what is due.
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Longer than a slow mail server can draw out one mail; then it counts as dropped by a process that died. */
const leaseSeconds = 300;

/** One process at a time chooses, until its transaction ends, so that none overlooks what another has just taken. */
export const lockChoosing = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('nightdesk mails'))`.execute(tx);

type DueMail = { id: number; recipient: string };

export const findDueMail = (tx: Db): Promise<DueMail | undefined> =>
  tx
    .selectFrom('mails')
    .select(['id', 'recipient'])
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
    .skipLocked()
    .executeTakeFirst();

const isTo = (recipient: string) => sql<boolean>`lower(recipient) = lower(${recipient})`;

/** In how many seconds an hour is over since the first of the recipient's last `most` other mails; undefined if it is. */
export const findWait = async (
  tx: Db,
  { id, recipient }: DueMail,
  most: number,
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('mails')
    .select(sql<number>`ceil(extract(epoch from tried_at - now()))::int + 3600`.as('seconds'))
    .where(isTo(recipient))
    .where('id', '<>', id)
    .where('tried_at', '>', inSeconds(-3600))
    .orderBy('tried_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.seconds;
};

/** All that is due to the recipient at once, or it would be looked at one by one. */
export const postpone = (tx: Db, recipient: string, seconds: number) =>
  tx
    .updateTable('mails')
    .set({ due_at: inSeconds(seconds) })
    .where(isTo(recipient))
    .where('sent_at', 'is', null)
    .where('failed', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .execute();

/** Others pass it by until it is dealt with or its lease ends. */
export const takeMail = (tx: Db, id: number) =>
  tx
    .updateTable('mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      tried_at: sql<Date>`now()`,
      due_at: inSeconds(leaseSeconds),
    }))
    .where('id', '=', id)
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
