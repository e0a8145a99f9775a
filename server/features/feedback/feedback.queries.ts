import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Status } from '#contract/bookings.rules.ts';
import type { Database, Db, RoomKind, Tx } from '../../db/schema.ts';
import { digestOf, isAfterCursor, sinceOf, type TimeCursor } from '../../lists/time-cursor.ts';

const columns = [
  'id',
  'room_id',
  'user_id',
  'rating',
  'message',
  'created_at',
  'edited_at',
  'answer',
  'answered_at',
  'hidden_reason',
  'hidden_at',
] as const;

type Picked = Pick<Selectable<Database['feedback']>, (typeof columns)[number]>;

export type FeedbackRow = Picked &
  TimeCursor & { name: string; email: string; roomTitle: string; roomKind: RoomKind };

/** Joins already selected feedback with the rest, so that only shown rows are joined; newest first. */
const complete = (db: Db, picked: Expression<Picked>): Promise<FeedbackRow[]> =>
  db
    .selectFrom(sql<Picked>`${picked}`.as('feedback'))
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .innerJoin('rooms', 'rooms.id', 'feedback.room_id')
    .selectAll('feedback')
    .select([
      'users.name',
      'users.email',
      'rooms.title as roomTitle',
      'rooms.kind as roomKind',
      sinceOf('feedback.created_at').as('since'),
      digestOf('feedback.id').as('digest'),
    ])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .execute();

export const findFeedback = async (db: Db, id: string): Promise<FeedbackRow | undefined> =>
  (await complete(db, db.selectFrom('feedback').select(columns).where('id', '=', id)))[0];

type Filter = {
  author: string | undefined;
  roomId: number | undefined;
  /** Whose hidden feedback is included; all with null, none with undefined. */
  hiddenOf: string | null | undefined;
  after: TimeCursor | undefined;
  limit: number;
};

/** One row more than the limit, to know whether there is a next page. */
export const findNewest = (
  db: Db,
  { author, roomId, hiddenOf, after, limit }: Filter,
): Promise<FeedbackRow[]> => {
  let rows = db.selectFrom('feedback').select(columns);
  if (author !== undefined) rows = rows.where('user_id', '=', author);
  if (roomId !== undefined) rows = rows.where('room_id', '=', roomId);
  if (hiddenOf === undefined) rows = rows.where('hidden_at', 'is', null);
  else if (hiddenOf !== null)
    rows = rows.where((eb) => eb.or([eb('hidden_at', 'is', null), eb('user_id', '=', hiddenOf)]));
  if (after)
    rows = rows.where(isAfterCursor(after, { table: 'feedback', time: 'created_at', direction: 'desc' }));
  return complete(
    db,
    rows
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1),
  );
};

const booked = ['Confirmed', 'Checked in', 'Completed'] as const satisfies readonly Status[];

/** The stay of a guest in a room to review: the latest begun one without feedback, or else the next. */
export const findStay = (
  tx: Tx,
  { uid, roomId, now }: { uid: string; roomId: number; now: Date },
): Promise<{ id: string; isRated: boolean } | undefined> =>
  tx
    .selectFrom('bookings')
    .leftJoin('feedback', 'feedback.booking_id', 'bookings.id')
    .select(['bookings.id', sql<boolean>`feedback.id is not null`.as('isRated')])
    .where('bookings.user_id', '=', uid)
    .where('bookings.room_id', '=', roomId)
    .where('bookings.status', 'in', booked)
    .orderBy(sql`feedback.id is not null`)
    .orderBy(sql`case when starts_at <= ${now} then starts_at end desc nulls last`)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();

export const insertFeedback = async (tx: Tx, feedback: Insertable<Database['feedback']>): Promise<void> => {
  await tx.insertInto('feedback').values(feedback).execute();
};

type Change = Updateable<Database['feedback']>;

export const updateFeedback = async (tx: Tx, id: string, change: Change): Promise<void> => {
  await tx.updateTable('feedback').set(change).where('id', '=', id).execute();
};

/** Hides feedback, or changes the reason; keeps the time of the first hiding. */
export const hide = async (
  tx: Tx,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> => {
  await tx
    .updateTable('feedback')
    .set((eb) => ({ hidden_reason: reason, hidden_at: eb.fn.coalesce('hidden_at', eb.val(now)) }))
    .where('id', '=', id)
    .execute();
};
