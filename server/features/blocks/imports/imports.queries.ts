import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { ImportProblem } from '#contract/calendars/imports.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { kindOf } from '../../../db/booked-kinds.ts';
import {
  hasOccupyingStatus,
  hoursBetween,
  isBookedFor,
  isStanding,
  nightsBetween,
} from '../../../db/occupying.ts';
import type { BookedKind, Db, Tx } from '../../../db/schema.ts';
import type { Bookable } from '../blocks.queries.ts';
import type { ImportedTime } from './reading/import-times.rules.ts';

const dateOf = ({ epochMilliseconds }: Temporal.Instant): Date => new Date(epochMilliseconds);

const ofBookable = ({ kind, bookableId }: Bookable) =>
  kind === 'pc' ? sql<boolean>`pc_id = ${bookableId}` : sql<boolean>`room_id = ${bookableId}`;

export type NewImport = Bookable & { importId: string; name: string; url: string; now: Temporal.Instant };

/** Adds a calendar that is due at once; false if the bookable follows this address already. */
export const insertImport = async (tx: Tx, given: NewImport): Promise<boolean> => {
  const { kind, bookableId, importId, name, url, now } = given;
  const written = await tx
    .insertInto('calendar_imports')
    .values({
      id: importId,
      name,
      url,
      created_at: dateOf(now),
      due_at: dateOf(now),
      ...(kind === 'pc' ? { pc_id: bookableId } : { room_id: bookableId }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return written.length > 0;
};

export const countImports = async (tx: Tx, bookable: Bookable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from calendar_imports where ${ofBookable(bookable)}`.execute(tx);
  return rows[0]?.count ?? 0;
};

export type ImportRow = {
  importId: string;
  name: string;
  url: string;
  dueAt: Date;
  fetchedAt: Date | null;
  problem: ImportProblem | null;
  blocks: number;
  clashes: number;
};

/** The calendars of a bookable, oldest first, with the blocks that are not over. */
export const findImports = async (
  db: Db,
  bookable: Bookable,
  now: Temporal.Instant,
): Promise<ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select id as "importId", name, url, due_at as "dueAt", fetched_at as "fetchedAt", problem,
      (select count(*)::integer from imported_blocks join bookings on bookings.id = block_id
        where import_id = calendar_imports.id and ends_at > ${dateOf(now)}) as blocks,
      (select count(*)::integer from import_clashes
        where import_id = calendar_imports.id and ends_at > ${dateOf(now)}) as clashes
    from calendar_imports where ${ofBookable(bookable)} order by created_at, id`.execute(db);
  return rows;
};

/** Locks one calendar of a bookable; undefined if it has no such one. */
export const lockImport = async (
  tx: Tx,
  bookable: Bookable,
  importId: string,
): Promise<Pick<ImportRow, 'name' | 'url' | 'dueAt'> | undefined> => {
  const { rows } = await sql<Pick<ImportRow, 'name' | 'url' | 'dueAt'>>`
    select name, url, due_at as "dueAt" from calendar_imports
    where id = ${importId} and ${ofBookable(bookable)} for update`.execute(tx);
  return rows[0];
};

export const updateDue = async (tx: Tx, importId: string, at: Temporal.Instant): Promise<void> => {
  await tx
    .updateTable('calendar_imports')
    .set({ due_at: dateOf(at) })
    .where('id', '=', importId)
    .execute();
};

export const deleteImportRow = async (tx: Tx, importId: string): Promise<void> => {
  await tx.deleteFrom('calendar_imports').where('id', '=', importId).execute();
};

export type DueImport = Bookable & {
  importId: string;
  url: string;
  /** The end of our lease. If it has changed, somebody requested or made another fetch. */
  until: Date;
};

/** Takes a due calendar and leases it; undefined if none is due. Retired bookables are skipped. */
export const claimDueImport = async (
  db: Db,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<DueImport | undefined> => {
  const { rows } = await sql<Omit<DueImport, 'kind'> & { kind: BookedKind }>`
    update calendar_imports set due_at = ${dateOf(until)}
    from (
      select calendar_imports.id, coalesce(rooms.kind, 'pc') as kind from calendar_imports
      left join rooms on rooms.id = room_id left join pcs on pcs.id = pc_id
      where due_at <= ${dateOf(now)} and rooms.retired_at is null and pcs.retired_at is null
      order by due_at limit 1 for update of calendar_imports skip locked
    ) as due
    where calendar_imports.id = due.id
    returning calendar_imports.id as "importId", url, due_at as until, due.kind,
      coalesce(room_id, pc_id) as "bookableId"`.execute(db);
  const [row] = rows;
  return row && { ...row, kind: kindOf[row.kind] };
};

/** Records when a calendar was fetched, the result, and the next fetch, unless another was requested meanwhile. */
export const updateOutcome = async (
  db: Db,
  { importId, until }: DueImport,
  { now, next, problem }: { now: Temporal.Instant; next: Temporal.Instant; problem: ImportProblem | null },
): Promise<void> => {
  await db
    .updateTable('calendar_imports')
    .set({ fetched_at: dateOf(now), due_at: dateOf(next), problem })
    .where('id', '=', importId)
    .where('due_at', '=', until)
    .execute();
};

const boundsOf = (kind: Kind) =>
  kind === 'room'
    ? sql`lower(nights)::text as from, upper(nights)::text as to`
    : sql`to_char(lower(hours) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as from,
        to_char(upper(hours) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as to`;

export type ImportedBlock = ImportedTime & { blockId: string };

/** Blocks of a calendar that are not over. */
export const findImportedBlocks = async (
  tx: Tx,
  { kind, importId }: { kind: Kind; importId: string },
  now: Temporal.Instant,
): Promise<ImportedBlock[]> => {
  const { rows } = await sql<ImportedBlock>`
    select block_id as "blockId", ${boundsOf(kind)} from imported_blocks join bookings on bookings.id = block_id
    where import_id = ${importId} and ends_at > ${dateOf(now)} order by starts_at`.execute(tx);
  return rows;
};

export const rangeOfTime = (kind: Kind, { from, to }: ImportedTime) =>
  kind === 'room' ? nightsBetween(from, to) : sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;

/** When a bookable is booked, held or blocked by anything but this calendar. */
export const findTaken = async (
  tx: Tx,
  { kind, bookableId, importId }: Bookable & { importId: string },
  span: ImportedTime,
  now: Temporal.Instant,
): Promise<ImportedTime[]> => {
  const { rows } = await sql<ImportedTime>`
    select ${boundsOf(kind)} from bookings
    where ${isBookedFor[kind](sql`${bookableId}`, rangeOfTime(kind, span))} and ${hasOccupyingStatus}
      and ${isStanding(now)}
      and not exists (select from imported_blocks where block_id = bookings.id and import_id = ${importId})
    order by starts_at`.execute(tx);
  return rows;
};

export const insertImportedBlock = async (tx: Tx, blockId: string, importId: string): Promise<void> => {
  await tx.insertInto('imported_blocks').values({ block_id: blockId, import_id: importId }).execute();
};

export type Clash = ImportedTime & { startsAt: Temporal.Instant; endsAt: Temporal.Instant };

export const deleteClashes = async (tx: Tx, importId: string): Promise<void> => {
  await tx.deleteFrom('import_clashes').where('import_id', '=', importId).execute();
};

export const insertClashes = async (
  tx: Tx,
  { kind, importId }: { kind: Kind; importId: string },
  clashes: readonly Clash[],
): Promise<void> => {
  for (const { startsAt, endsAt, ...time } of clashes) {
    const isRoom = kind === 'room';
    await sql`
      insert into import_clashes (import_id, starts_at, ends_at, nights, hours)
      values (${importId}, ${dateOf(startsAt)}, ${dateOf(endsAt)},
        ${isRoom ? nightsBetween(time.from, time.to) : null}, ${isRoom ? null : hoursBetween(startsAt, endsAt)})`.execute(
      tx,
    );
  }
};

/** Keeps the clashes of all calendars with a locked bookable, so that nobody can book the time again once it is free here. */
export const updateSold = async (tx: Tx, bookable: Bookable): Promise<void> => {
  await sql`
    update ${bookable.kind === 'pc' ? sql`pcs` : sql`rooms`} as place set sold_nights = sold.nights, sold_hours = sold.hours
    from (
      select range_agg(nights) as nights, range_agg(hours) as hours
      from import_clashes join calendar_imports on calendar_imports.id = import_id where ${ofBookable(bookable)}
    ) as sold
    where place.id = ${bookable.bookableId}
      and (sold_nights is distinct from sold.nights or sold_hours is distinct from sold.hours)`.execute(tx);
};

export type ClashRow = ImportedTime & {
  importId: string;
  name: string;
  kind: Kind;
  id: number;
  title: string;
  /** The booking in the way; null for a block. */
  bookingId: string | null;
};

/** Times of followed calendars that are taken by something here and not over, one row per booking or block. */
export const findClashes = async (db: Db, now: Temporal.Instant, most: number): Promise<ClashRow[]> => {
  const pick = (kind: Kind) => {
    const isPc = kind === 'pc';
    const range = kind === 'room' ? sql.ref('clash.nights') : sql.ref('clash.hours');
    return sql`
      select calendar_imports.id as "importId", calendar_imports.name, ${kind} as kind, place.id, place.title,
        ${boundsOf(kind)}, clash.starts_at, "bookingId"
      from import_clashes as clash
      join calendar_imports on calendar_imports.id = import_id
      join ${sql.table(isPc ? 'pcs' : 'rooms')} as place on place.id = ${sql.ref(isPc ? 'pc_id' : 'room_id')}
      cross join lateral (
        select case status when 'Blocked' then null else bookings.id end as "bookingId" from bookings
        where ${isBookedFor[kind](sql.ref('place.id'), range)} and ${hasOccupyingStatus} and ${isStanding(now)}
          and not exists (select from imported_blocks where block_id = bookings.id and import_id = clash.import_id)
        offset 0
      ) as taken
      where clash.ends_at > ${dateOf(now)} and ${range} is not null
        ${isPc ? sql`` : sql`and place.kind = ${kind === 'room' ? 'sleeping' : 'study'}`}`;
  };
  const kinds = (['room', 'study', 'pc'] as const).map(pick);
  const { rows } = await sql<ClashRow>`
    select "importId", name, kind, id, title, "from", "to", "bookingId"
    from (${sql.join(kinds, sql` union all `)}) as clashes
    order by starts_at, "importId", "bookingId" limit ${most}`.execute(db);
  return rows;
};
