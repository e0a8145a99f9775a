import { type Insertable, type Selectable, sql } from 'kysely';
import type { Feature } from '#contract/feedback.rules.ts';
import type { Database, Db, Tx } from '../../db/schema.ts';
import { digestOf, isAfterCursor, sinceOf, type TimeCursor } from '../../lists/time-cursor.ts';

/** Adds a vote for a feature on a day; concurrent votes add up. */
export const addVote = async (
  tx: Tx,
  { feature, date }: { feature: Feature; date: string },
): Promise<void> => {
  await tx
    .insertInto('votes')
    .values({ feature, date })
    .onConflict((conflict) =>
      conflict.columns(['feature', 'date']).doUpdateSet({ count: sql`votes.count + 1` }),
    )
    .execute();
};

/** The total votes of each feature, without features that have none. */
export const countVotes = (db: Db): Promise<{ feature: Feature; count: number }[]> =>
  db
    .selectFrom('votes')
    .select((eb) => ['feature', eb.fn.sum<number>('count').as('count')])
    .groupBy('feature')
    .execute();

export const countVotesByDay = (
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ feature: Feature; date: string; count: number }[]> =>
  db
    .selectFrom('votes')
    .select(['feature', 'date', 'count'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();

/** How many suggestions a locked guest has sent since an instant. */
export const countSuggestions = async (tx: Tx, uid: string, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('suggestions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', uid)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertSuggestion = async (tx: Tx, row: Insertable<Database['suggestions']>): Promise<void> => {
  await tx.insertInto('suggestions').values(row).execute();
};

export type SuggestionRow = Selectable<Database['suggestions']> &
  TimeCursor & { name: string; email: string };

/** Newest first; one row more than the limit, if there is one. Names are subqueries: a join may read all users first. */
export const findSuggestions = (
  db: Db,
  { limit, after }: { limit: number; after: TimeCursor | undefined },
): Promise<SuggestionRow[]> => {
  const order = { table: 'suggestions', time: 'created_at', direction: 'desc' } as const;
  let rows = db
    .selectFrom('suggestions')
    .selectAll()
    .select((eb) => {
      const author = eb.selectFrom('users').whereRef('users.id', '=', 'suggestions.user_id');
      return [
        author.select('name').$asScalar().$notNull().as('name'),
        author.select('email').$asScalar().$notNull().as('email'),
        sinceOf('created_at').as('since'),
        digestOf('id').as('digest'),
      ];
    });
  if (after) rows = rows.where(isAfterCursor(after, order));
  return rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
};
