import { sql } from 'kysely';
import { deleteSome } from '../db/delete-some.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { StoredContent } from './content/mail-content.ts';
import { maxAttempts } from './plan-retry.ts';

// Uses the database's clock, so that processes agree on what is due.
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Longer than a slow mail server can take for one mail; after that the sender counts as dead. */
const leaseSeconds = 300;

/** Older mails are outdated, including those captured before a mail server was set. */
const oldestSent = inSeconds(-86_400);

/** Only one process selects at a time, so that it sees what others have just taken. */
export const lockChoosing = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('nightdesk mails'))`.execute(tx);

type DueMail = { id: number; recipient: string; urgent: boolean };

const selectDue = (db: Db) =>
  db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .where('failed', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`);

export type Choice = {
  onlyUrgent: boolean;
  /** Recipients, in lower case, of mails being sent. */
  busy: Iterable<string>;
};

export const findDueMail = (tx: Tx, { onlyUrgent, busy }: Choice): Promise<DueMail | undefined> =>
  selectDue(tx)
    .select(['id', 'recipient', 'urgent'])
    .where('attempts', '<', maxAttempts)
    .where('created_at', '>', oldestSent)
    .where((is) => is.or([is('valid_until', 'is', null), is('valid_until', '>', sql<Date>`now()`)]))
    .where(sql<boolean>`lower(recipient) <> all(${[...busy]}::text[])`)
    .$if(onlyUrgent, (query) => query.where('urgent', '=', true))
    .orderBy('urgent', 'desc')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const isTo = (recipient: string) => sql<boolean>`lower(recipient) = lower(${recipient})`;

/** Seconds until the recipient's hourly limit (`most` mails of this urgency) allows another; undefined if it does now. */
export const findWait = async (
  tx: Tx,
  { id, recipient, urgent }: DueMail,
  most: number,
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('mails')
    .select(sql<number>`ceil(extract(epoch from tried_at - now()))::int + 3600`.as('seconds'))
    .where(isTo(recipient))
    .where('urgent', '=', urgent)
    .where('id', '<>', id)
    .where('tried_at', '>', inSeconds(-3600))
    .orderBy('tried_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.seconds;
};

type Delay = { seconds: number; most: number };

/** Postpones the recipient's due mails of this urgency, oldest first; returns how many. */
export const postpone = async (
  tx: Tx,
  { recipient, urgent }: DueMail,
  { seconds, most }: Delay,
): Promise<number> => {
  const due = selectDue(tx)
    .select('id')
    .where(isTo(recipient))
    .where('urgent', '=', urgent)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most);
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ due_at: inSeconds(seconds) })
    .where('id', 'in', due)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Others skip it until it is sent or the lease expires. */
export const takeMail = (tx: Tx, id: number) =>
  tx
    .updateTable('mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      tried_at: sql<Date>`now()`,
      due_at: inSeconds(leaseSeconds),
    }))
    .where('id', '=', id)
    .returning(['id', 'recipient', 'subject', 'body', 'created_at', 'attempts'])
    .returning(sql<StoredContent | null>`content`.as('content'))
    .executeTakeFirstOrThrow();

/** Deletes its content: a link in it may open an account, and nobody needs it here any more. */
export const markSent = (db: Db, id: number) =>
  db
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()`, body: '', content: null })
    .where('id', '=', id)
    .execute();

export const markDue = (db: Db, id: number, seconds: number) =>
  db
    .updateTable('mails')
    .set({ due_at: inSeconds(seconds) })
    .where('id', '=', id)
    .execute();

export const markFailed = (db: Db, id: number, reason: string) =>
  db.updateTable('mails').set({ failed: reason }).where('id', '=', id).execute();

/** Marks due mails that will not be sent any more, with the reason; returns how many, at most `most`. */
export const markOverdue = async (db: Db, most: number): Promise<ReadonlyMap<string, number>> => {
  const overdue = selectDue(db)
    .select('id')
    .where((is) =>
      is.or([
        is('attempts', '>=', maxAttempts),
        is('created_at', '<=', oldestSent),
        is('valid_until', '<=', sql<Date>`now()`),
      ]),
    )
    .limit(most)
    .forUpdate()
    .skipLocked();
  const marked = await db
    .updateTable('mails')
    .set({
      failed: sql<string>`case
        when attempts >= ${maxAttempts} then 'the last attempt did not end'
        when valid_until <= now() then 'it would come too late'
        else 'it is older than a day'
      end`,
    })
    .where('id', 'in', overdue)
    .returning('failed as reason')
    .execute();
  return new Map(
    [...Map.groupBy(marked, ({ reason }) => reason ?? '')].map(([reason, { length }]) => [reason, length]),
  );
};

/** Deletes mails that nobody needs to look up any more, and returns how many. */
export const deleteOldMails = (db: Db, most: number): Promise<number> =>
  deleteSome(db, 'mails', sql`created_at < now() - interval '30 days'`, most);

/** The guest that a mail was sent to: an account, else a record; each lookup uses an index. */
const guestOfMail = sql<MailedGuest | null>`coalesce(
  (
    select json_build_object('uid', id, 'name', name, 'phoneNumber', phone_number)
    from users where lower(email) = lower(mails.recipient)
  ),
  (
    select json_build_object('uid', id, 'name', name, 'phoneNumber', phone_number)
    from guests where lower(email) = lower(mails.recipient) and user_id is null
  )
)`;

type MailedGuest = { uid: string; name: string; phoneNumber: string };

/** Mails that failed in the last days, newest first, without sign-in links. */
export const findFailedMails = (db: Db, { days, most }: { days: number; most: number }) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', sql<string>`failed`.as('problem')])
    .select(guestOfMail.as('guest'))
    .select(sql<Date>`coalesce(tried_at, created_at)`.as('failedAt'))
    .where('failed', 'is not', null)
    .where('urgent', '=', sql.lit(false))
    .where('created_at', '>', inSeconds(-86_400 * days))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
