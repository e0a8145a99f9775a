import { type RawBuilder, sql } from 'kysely';
import type { HouseSettings } from '#contract/house/house.ts';
import type { Db, Tx } from '../../db/schema.ts';

export type StoredHouse = {
  /** 0 if nothing was ever set. */
  version: number;
  settings: Partial<HouseSettings>;
  changedBy?: string;
  changedAt?: Date;
};

/** The stored settings of the house, current or as of an instant. */
export const findStoredHouse = async (db: Db, at?: Date): Promise<StoredHouse> => {
  const row = await db
    .selectFrom('house_versions')
    .select(['version', 'settings', 'actor_name', 'at'])
    .$if(at !== undefined, (query) => query.where('at', '<=', at as Date)) // checked in the condition
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { version: 0, settings: {} };
  return { version: row.version, settings: row.settings, changedBy: row.actor_name, changedAt: row.at };
};

/** Serializes changes of the settings. */
export const lockHouse = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('nightdesk house'))`.execute(tx);
};

type NewVersion = {
  version: number;
  settings: Partial<HouseSettings>;
  actor: { uid: string; name: string };
  at: Date;
};

export const insertVersion = async (tx: Tx, { version, settings, actor, at }: NewVersion): Promise<void> => {
  await tx
    .insertInto('house_versions')
    .values({ version, settings: JSON.stringify(settings), actor_id: actor.uid, actor_name: actor.name, at })
    .execute();
};

/** Whether anything was ever booked, ordered or paid in the house's currency. */
export const findCurrencyFixed = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ fixed: boolean }>`
    select exists (select from bookings where status <> 'Blocked') or exists (select from orders)
      or exists (select from payments) or exists (select from transfers)
      or exists (select from checkouts where status = 'Pending') as fixed`.execute(db);
  return rows[0]?.fixed ?? false;
};

/** The number of bookings that have not ended, of rooms and by the hour. */
export const countUpcoming = async (db: Db, now: Date): Promise<{ room: number; hour: number }> => {
  const { rows } = await sql<{ room: number; hour: number }>`
    select count(*) filter (where kind = 'sleeping')::int as room,
      count(*) filter (where kind <> 'sleeping')::int as hour
    from bookings
    where status in ('Pending', 'Confirmed', 'Checked in') and ends_at > ${now}`.execute(db);
  return rows[0] ?? { room: 0, hour: 0 };
};

/** Whether there are no bookables, not even retired ones. */
export const findIsEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from rooms) and not exists (select from pcs) as empty`.execute(db);
  return rows[0]?.empty ?? false;
};

/** Locks the price rules until the transaction ends; always before all other prices. */
export const lockRules = async (tx: Tx): Promise<void> => {
  await sql`lock table price_rules in exclusive mode`.execute(tx);
};

/** The largest amount of all prices, surcharges and discounts. */
export const findLargestPrice = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(max(cents), 0)::float8 as cents from (
      select max(price_cents) from rooms union all select max(price_cents) from pcs
      union all select max(price_cents) from dishes
      union all select max(greatest(abs(amount_cents), price_cents)) from price_rules
    ) prices (cents)`.execute(tx);
  return rows[0]?.cents ?? 0;
};

const shifted = (column: string, digits: number): RawBuilder<number> =>
  sql`round(${sql.ref(column)} * 10::numeric ^ ${digits}::int)`;

/** Adjusts stored prices to the digits of another currency, so that the displayed numbers stay the same. */
export const shiftPrices = async (tx: Tx, digits: number): Promise<void> => {
  for (const table of ['rooms', 'pcs', 'dishes'] as const)
    await tx
      .updateTable(table)
      .set({ price_cents: sql`greatest(1, ${shifted('price_cents', digits)})` })
      .where('price_cents', '>', 0)
      .execute();
  await tx
    .updateTable('price_rules')
    .set({
      amount_cents: shifted('amount_cents', digits),
      price_cents: shifted('price_cents', digits),
    })
    .execute();
};
