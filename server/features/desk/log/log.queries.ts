import { type RawBuilder, sql } from 'kysely';
import type { LogKind } from '#contract/desk/log.rules.ts';
import { maxCounted } from '#contract/desk/log.ts';
import type { Db } from '../../../db/schema.ts';

/** Where a page ended: seconds to the microsecond, and the row. */
export type LogCursor = { since: string; id: number };

export type LogRow = {
  id: number;
  at: Date;
  since: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  kind: LogKind;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  refused: string | null;
  request_id: string;
  address: string;
};

export type LogFilter = {
  /** Subjects that a search or link means; undefined for all. */
  subjects?: readonly string[] | undefined;
  /** A uid, or `house`. */
  actor?: string | undefined;
  action?: string | undefined;
  kind?: LogKind | undefined;
  refused?: boolean | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const conditionsOf = ({ actor, action, kind, refused, from, to }: LogFilter): RawBuilder<unknown>[] => [
  ...(actor === undefined ? [] : [actor === 'house' ? sql`actor_name = ''` : sql`actor_id = ${actor}`]),
  ...(action === undefined ? [] : [sql`action = ${action}`]),
  ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ...(refused ? [sql`refused is not null`] : []),
  ...(from === undefined ? [] : [sql`at >= ${from}`]),
  ...(to === undefined ? [] : [sql`at < ${to}`]),
];

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions], sql` and `);

/** Rows of some subjects: one index lookup each, already in order. */
const pick = (
  columns: RawBuilder<unknown>,
  subjects: readonly string[] | undefined,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): RawBuilder<unknown> => {
  const rows = (more: readonly RawBuilder<unknown>[]) => sql`
    select ${columns} from desk_log where ${all([...conditions, ...more])} order by at desc, id desc limit ${limit}`;
  if (!subjects) return rows([]);
  return sql`
    select found.* from unnest(${subjects}::text[]) as wanted (thing)
    cross join lateral (${rows([sql`subject = wanted.thing`])}) as found
    order by at desc, id desc limit ${limit}`;
};

const columns = sql`id, at, extract(epoch from at)::text as since, actor_id, actor_name, action, kind, subject, before,
  after, refused, request_id, address`;

/** Newest first; one row more than the limit, if there is one. */
export const findEntries = async (
  db: Db,
  { subjects, ...filter }: LogFilter,
  { after, limit }: { after: LogCursor | undefined; limit: number },
): Promise<LogRow[]> => {
  const isAfter = after && sql`(at, id) < (to_timestamp(${after.since}), ${after.id})`;
  const conditions = [...conditionsOf(filter), ...(isAfter ? [isAfter] : [])];
  const { rows } = await sql<LogRow>`${pick(columns, subjects, conditions, limit + 1)}`.execute(db);
  return rows;
};

/** Counts entries, up to a maximum. */
export const countEntries = async (
  db: Db,
  { subjects, ...filter }: LogFilter,
  newerThan?: number,
): Promise<number> => {
  const isNewer = newerThan === undefined ? [] : [sql`id > ${newerThan}`];
  const picked = pick(sql`id, at`, subjects, [...conditionsOf(filter), ...isNewer], maxCounted);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${picked}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
};

const mostPeople = 200;

/** Everyone with an entry, under their latest name; jumps through the index from one to the next. */
export const findActors = async (db: Db): Promise<{ uid: string; name: string }[]> => {
  const { rows } = await sql<{ uid: string; name: string }>`
    with recursive actors as (
      (select actor_id as uid from desk_log where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from desk_log where actor_id > uid order by actor_id limit 1)
      from actors where uid is not null
    )
    select uid, name from (select uid from actors where uid is not null limit ${mostPeople}) as known
    cross join lateral (
      select actor_name as name from desk_log where actor_id = uid order by at desc, id desc limit 1
    ) as last
    order by lower(name), uid`.execute(db);
  return rows;
};

export const findUidByEmail = async (db: Db, email: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) = ${email.trim().toLowerCase()}`.execute(db);
  return rows[0]?.id;
};
