import { type Insertable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Status } from '#contract/bookings.rules.ts';
import { isStanding } from '../../db/occupying.ts';
import type { Database, Db, Tx } from '../../db/schema.ts';

export type Talk = {
  status: Status;
  endsAt: Date;
  /** The guest; null without an account. */
  uid: string | null;
  isSuspended: boolean;
};

/** The booking of a conversation; undefined for a block or an expired hold. */
export const findTalk = (db: Db, bookingId: string, now: Temporal.Instant): Promise<Talk | undefined> =>
  db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.status', 'bookings.user_id as uid'])
    .select([
      sql<Date>`coalesce(bookings.left_at, bookings.ends_at)`.as('endsAt'),
      sql<boolean>`users.suspended_at is not null and coalesce(users.suspended_until, 'infinity') > now()`.as(
        'isSuspended',
      ),
    ])
    .where('bookings.id', '=', bookingId)
    .where(isStanding(now, sql.ref('bookings.status')))
    .executeTakeFirst();

export type MessageRow = {
  id: string;
  byDesk: boolean;
  author: string;
  text: string;
  createdAt: Date;
  readAt: Date | null;
};

/** The newest messages, newest first. */
export const findMessages = (db: Db, bookingId: string, most: number): Promise<MessageRow[]> =>
  db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select([
      'messages.id',
      'by_desk as byDesk',
      'text',
      'messages.created_at as createdAt',
      'read_at as readAt',
    ])
    .select(sql<string>`coalesce(author_name, users.name)`.as('author'))
    .where('booking_id', '=', bookingId)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(most)
    .execute();

/** How many messages a locked guest has sent since an instant. */
export const countSent = async (tx: Tx, uid: string, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', uid)
    .where('created_at', '>', since)
    .where('by_desk', '=', false)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertMessage = async (tx: Tx, row: Insertable<Database['messages']>): Promise<void> => {
  await tx.insertInto('messages').values(row).execute();
};

type Reading = { bookingId: string; byDesk: boolean; now: Temporal.Instant; upTo?: string };

/** Marks the other side's messages as read, optionally up to one; returns how many were new. */
export const markRead = async (tx: Tx, { bookingId, byDesk, now, upTo }: Reading): Promise<number> => {
  let unread = tx
    .updateTable('messages')
    .set({ read_at: new Date(now.epochMilliseconds) })
    .where('booking_id', '=', bookingId)
    .where('by_desk', '=', !byDesk)
    .where('read_at', 'is', null);
  if (upTo !== undefined)
    unread = unread.where(
      sql<boolean>`(created_at, id) <= (
        select created_at, id from messages as seen where seen.id = ${upTo} and seen.booking_id = ${bookingId}
      )`,
    );
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

export type UnreadRow = { bookingId: string; count: number; since: Date; text: string };

/** Unread messages of guests by booking, longest wait first. */
export const findUnread = async (db: Db, most: number): Promise<UnreadRow[]> => {
  const { rows } = await sql<UnreadRow>`
    select booking_id as "bookingId", count(*)::int as count, min(created_at) as since,
      (array_agg(text order by created_at desc, id desc))[1] as text
    from messages where read_at is null and not by_desk
    group by booking_id order by min(created_at) limit ${most}`.execute(db);
  return rows;
};
