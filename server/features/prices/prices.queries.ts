import { type Insertable, type Selectable, sql } from 'kysely';
import type { HouseSettings } from '#contract/house/house.ts';
import type { Kind } from '#contract/kinds.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import { priceVersion } from '../../db/price-version.ts';
import type { Database, Db, Tx } from '../../db/schema.ts';

export type RuleRow = Selectable<Database['price_rules']>;
export type RuleFields = Omit<RuleRow, 'created_at'>;
export type RuleValues = Omit<Insertable<Database['price_rules']>, 'id' | 'position' | 'created_at'>;

export const findRules = (db: Db): Promise<RuleRow[]> =>
  db.selectFrom('price_rules').selectAll().orderBy('position').execute();

type Known = {
  version: string | null;
  settings: Partial<HouseSettings> | null;
  rules: RuleFields[];
};

/** All rules, the house's settings and the version of both, read at one moment. */
export const findRulesAndVersion = async (db: Db): Promise<Known> => {
  const { rows } = await sql<Known>`
    select ${priceVersion} as version, (select settings from house_versions order by version desc limit 1) as settings,
      (select coalesce(json_agg(price_rules order by position), '[]') from price_rules) as rules`.execute(db);
  const [known] = rows;
  if (!known) throw new Error('PostgreSQL told nothing of the price rules.');
  return known;
};

/** Locks all rules until the transaction ends. */
export const lockRules = async (tx: Tx): Promise<RuleRow[]> => {
  await sql`lock table price_rules in exclusive mode`.execute(tx);
  return findRules(tx);
};

export const insertRule = async (tx: Tx, id: string, values: RuleValues): Promise<void> => {
  await tx
    .insertInto('price_rules')
    .values({ ...values, id, position: sql`(select coalesce(max(position), 0) + 1 from price_rules)` })
    .execute();
};

export const updateRule = (tx: Tx, id: string, values: RuleValues): Promise<RuleRow> =>
  tx.updateTable('price_rules').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteRuleRow = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('price_rules').where('id', '=', id).execute();
};

type LoggedChange = { by: string; at: Date };

/** Who changed a rule last. */
export const findLastChange = (db: Db, id: string): Promise<LoggedChange | undefined> =>
  db
    .selectFrom('desk_log')
    .select(['actor_name as by', 'at'])
    .where('subject', '=', `price rule ${id}`)
    .where('refused', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const updateOrder = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`
    update price_rules set position = place
    from unnest(${ids}::text[]) with ordinality as wanted (wanted_id, place)
    where id = wanted_id`.execute(tx);
};

const bookablesOf = (kind: Kind) =>
  kind === 'pc' ? sql`pcs` : sql`(select * from rooms where kind = ${sql.lit(bookedKinds[kind])}) as rooms`;

/** The ids that do not exist for this kind. */
export const findMissing = async (db: Db, kind: Kind, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) as wanted (id) where id not in (select id from ${bookablesOf(kind)})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

type BasePrice = { baseCents: number; version: string | null };

/** The base price of a bookable, and the version of the rules at the same moment. */
export const findBasePrice = async (db: Db, kind: Kind, id: number): Promise<BasePrice | undefined> => {
  const { rows } = await sql<BasePrice>`
    select price_cents as "baseCents", ${priceVersion} as version from ${bookablesOf(kind)}
    where id = ${id} and retired_at is null`.execute(db);
  return rows[0];
};
