import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';

export type LoggedEvent = Pick<Selectable<Database['events']>, 'id' | 'topic' | 'subject' | 'user_id'>;

/** The id of the newest event; 0 without any. */
export const findLatestId = async (db: Db): Promise<number> => {
  const latest = db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1);
  return (await latest.executeTakeFirst())?.id ?? 0;
};

export const hasEvent = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const findEventsAfter = (db: Db, after: number, limit: number): Promise<LoggedEvent[]> =>
  db
    .selectFrom('events')
    .select(['id', 'topic', 'subject', 'user_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The latest event of each subject after another event, of one user or of everybody. */
export const findSubjectsAfter = (
  db: Db,
  after: number,
  { uid, limit }: { uid: string | undefined; limit: number },
): Promise<Pick<LoggedEvent, 'id' | 'topic' | 'subject'>[]> =>
  db
    .selectFrom('events')
    .select(['topic', 'subject'])
    .select((eb) => eb.fn.max('id').as('id'))
    .where('id', '>', after)
    .$if(uid !== undefined, (query) => query.where('user_id', '=', uid ?? ''))
    .groupBy(['topic', 'subject'])
    .orderBy('id')
    .limit(limit)
    .execute();

/** Deletes events before a moment, oldest first and never the newest, so that no gap follows a remaining event. */
export const deleteEventsBefore = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events
      where id < coalesce((select min(id) from events where at >= ${before}), (select max(id) from events))
      order by id limit ${limit} for update
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};
