import { type RawBuilder, sql } from 'kysely';
import { isStay, matchPeople } from '../../../../db/match-people.ts';
import type { Db } from '../../../../db/schema.ts';
import { escapeLike } from '../../../../lists/search-offers.ts';
import { type Here, selectHere } from './who-is-here.ts';

/** A position in the list: tier, key, id, all ascending. */
export type Place = { tier: number; key: string; uid: string };

type Table = 'users' | 'guests';
const tables = ['users', 'guests'] as const;

/** Claimed records count as their account. */
const isGuest = (table: Table): RawBuilder<boolean> => (table === 'users' ? sql`true` : sql`user_id is null`);
const idIn = (table: Table) => sql.raw(table === 'users' ? 'user_id' : 'guest_id');

/** Sorts instants descending as ascending text of equal length. */
const lateFirst = (moment: RawBuilder<unknown>) =>
  sql`to_char(4102444800 - extract(epoch from ${moment}), 'FM0000000000.000000')`;
const momentOf = (key: string) => sql`to_timestamp(4102444800 - ${key}::numeric)`;

/** The filter of a list. */
export type Narrowed = {
  q?: string | undefined;
  /** Guests found other than by name. */
  uids?: readonly string[] | undefined;
  /** Restricts to these. */
  only?: 'in house' | 'arriving' | 'suspended' | readonly string[] | undefined;
};

const selectOf = (part: 'in house' | 'arriving') =>
  sql`array(select uid from here where tier = ${part === 'in house' ? 0 : 1})`;

const isMeant = ({ q, uids = [], only }: Narrowed, now: Date): RawBuilder<boolean> => {
  const named = q ? sql`(${matchPeople(q)} or id = any(${uids}::text[]))` : sql`true`;
  if (only === undefined) return sql`${named}`;
  if (only === 'suspended')
    return sql`(${named} and suspended_at is not null and coalesce(suspended_until, 'infinity') > ${now})`;
  return sql`(${named} and id = any(${typeof only === 'string' ? selectOf(only) : sql`${only}::text[]`}))`;
};

type Asked = { narrowed: Narrowed; here: Here; after: Place | undefined; limit: number };

const isAfter = (after: Place | undefined): RawBuilder<boolean> =>
  after ? sql`(tier, key, uid) > (${after.tier}::int, ${after.key}, ${after.uid})` : sql`true`;

/** Of a larger search result only this many are sorted: the clerk will type on. */
const maxFound = 40;
/** Segments are listed completely, up to a number that nobody would read to its end. */
const maxInSegment = 1000;

/**
 * Guests that match a search or segment, unordered and distinct. If there are too many, those who are here, were found by
 * reference, or whose name begins with the search are always among them: a one-word name cannot be typed further.
 */
const selectFew = (table: Table, narrowed: Narrowed, { now }: Here): RawBuilder<unknown> => {
  const { q = '', uids = [], only } = narrowed;
  const most = only === undefined ? maxFound : maxInSegment;
  const found = sql.raw(`found_${table}`);
  const select = sql`select id, name, email, phone_number, suspended_at, suspended_until, created_at from ${sql.raw(table)}`;
  const isOne = sql`${isGuest(table)} and ${isMeant(narrowed, now)}`;
  const areMore = sql`(select count(*) from ${found}) = ${most}`;
  return sql`(
    with ${found} as materialized (${select} where ${isOne} limit ${most})
    select id, name, created_at from ${found}
    union
    select id, name, created_at from ${sql.raw(table)}
    where ${areMore} and id = any(array(select uid from here) || ${uids}::text[]) and ${isOne}
    union
    select id, name, created_at from (
      ${select} where ${areMore} and ${isGuest(table)} and lower(name) >= lower(${q})
      order by lower(name), id limit ${maxFound}
    ) as next where ${isMeant(narrowed, now)}
  )`;
};

/**
 * Uses the word index for searches. With a small limit PostgreSQL would rather scan the table until it has enough rows, which is
 * all of it if they are at the end.
 */
const readPlaces = async (db: Db, { q }: Narrowed, statement: RawBuilder<Place>): Promise<Place[]> => {
  if (!q) return (await statement.execute(db)).rows;
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return (await statement.execute(tx)).rows;
  });
};

/** By name, names beginning with the search first; one row more than the limit, if there is one. */
export const findByName = async (db: Db, { narrowed, here, after, limit }: Asked): Promise<Place[]> => {
  const { q } = narrowed;
  const tier = q ? sql`case when name ilike ${`${escapeLike(q)}%`} then 0 else 1 end` : sql`0`;
  const people = (table: Table) => (q ? sql`${selectFew(table, narrowed, here)} as people` : sql.raw(table));
  const isOne = (table: Table) => (q ? sql`true` : sql`${isGuest(table)} and ${isMeant(narrowed, here.now)}`);
  const select = (table: Table) => sql`(
    select ${tier} as tier, lower(name) as key, id as uid from ${people(table)}
    where ${isOne(table)}
      and ${after ? sql`(${tier}, lower(name), id) > (${after.tier}::int, ${after.key}, ${after.uid})` : sql`true`}
    order by ${q ? sql`1, ` : sql``}lower(name), id limit ${limit + 1}
  )`;
  return readPlaces(
    db,
    narrowed,
    sql`
      with here as materialized (${selectHere(here)})
      select * from (${sql.join(tables.map(select), sql` union all `)}) as people
      order by tier, key, uid limit ${limit + 1}`,
  );
};

/** A few guests by their last stay, in list order. */
const findFewByStay = async (db: Db, { narrowed, here, after, limit }: Asked): Promise<Place[]> => {
  const select = (table: Table) => sql`
    select coalesce(here.tier, case when last is null then 3 else 2 end) as tier,
      ${lateFirst(sql`coalesce(last, created_at)`)} as key, people.id as uid
    from ${selectFew(table, narrowed, here)} as people
    left join here on here.uid = people.id
    left join lateral (
      select starts_at as last from bookings where ${idIn(table)} = people.id and ${isStay(here.now)}
      order by starts_at desc limit 1
    ) as stays on true`;
  return readPlaces(
    db,
    narrowed,
    sql`
      with here as materialized (${selectHere(here)})
      select * from (${sql.join(tables.map(select), sql` union all `)}) as people
      where ${isAfter(after)} order by tier, key, uid limit ${limit + 1}`,
  );
};

const findHere = async (db: Db, { here, after, limit }: Asked): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select tier, '' as key, uid from (${selectHere(here)}) as here
    where ${after ? sql`(tier, uid) > (${after.tier}::int, ${after.uid})` : sql`true`}
    order by tier, uid limit ${limit + 1}`.execute(db);
  return rows;
};

/** Guests by the start of their last stay: walks bookings backwards and keeps each guest's last. */
const findStayed = async (db: Db, { here, after, limit }: Asked): Promise<Place[]> => {
  const isLast = (table: Table) => sql`not exists (
    select from bookings as later where later.${idIn(table)} = bookings.${idIn(table)}
      and (later.starts_at, later.id) > (bookings.starts_at, bookings.id) and later.starts_at <= ${here.now}
      and later.status in ('Confirmed', 'Checked in', 'Completed')
  )`;
  const from =
    after?.tier === 2
      ? sql`starts_at <= ${momentOf(after.key)} and (starts_at < ${momentOf(after.key)} or coalesce(user_id, guest_id) > ${after.uid})`
      : sql`true`;
  const { rows } = await sql<Place>`
    with here as materialized (${selectHere(here)})
    select 2 as tier, ${lateFirst(sql`starts_at`)} as key, coalesce(user_id, guest_id) as uid
    from bookings
    where ${isStay(here.now)} and ${from} and num_nonnulls(user_id, guest_id) = 1
      and ${isLast('users')} and ${isLast('guests')}
      and coalesce(user_id, guest_id) not in (select uid from here)
    order by starts_at desc, coalesce(user_id, guest_id) limit ${limit + 1}`.execute(db);
  return rows;
};

/** Guests without a stay, newest first. */
const findNewcomers = async (db: Db, { here, after, limit }: Asked): Promise<Place[]> => {
  const from =
    after?.tier === 3
      ? sql`created_at <= ${momentOf(after.key)} and (created_at < ${momentOf(after.key)} or id > ${after.uid})`
      : sql`true`;
  const select = (table: Table) => sql`(
    select created_at, id from ${sql.raw(table)} where ${isGuest(table)} and ${from}
      and not exists (select from bookings where ${idIn(table)} = ${sql.raw(table)}.id and ${isStay(here.now)})
      and id not in (select uid from here)
    order by created_at desc, id limit ${limit + 1}
  )`;
  const { rows } = await sql<Place>`
    with here as materialized (${selectHere(here)})
    select 3 as tier, ${lateFirst(sql`created_at`)} as key, id as uid
    from (${sql.join(tables.map(select), sql` union all `)}) as people
    order by created_at desc, id limit ${limit + 1}`.execute(db);
  return rows;
};

/** Guests in the house, today's arrivals, then the others by last stay; one row more than the limit, if there is one. */
export const findHereFirst = async (db: Db, asked: Asked): Promise<Place[]> => {
  const { narrowed, after, limit } = asked;
  if (narrowed.q || narrowed.only !== undefined) return findFewByStay(db, asked);
  const found: Place[] = [];
  const steps = [
    { tiers: [0, 1], find: findHere },
    { tiers: [2], find: findStayed },
    { tiers: [3], find: findNewcomers },
  ];
  for (const { tiers, find } of steps) {
    if (found.length > limit || (after && Math.max(...tiers) < after.tier)) continue;
    found.push(...(await find(db, { ...asked, limit: limit - found.length })));
  }
  return found;
};
