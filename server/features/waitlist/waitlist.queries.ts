import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { BookingRequest } from '#contract/bookings.rules.ts';
import type { Role } from '#contract/identity/permissions.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { isBookedFor, isClosed, isOccupying, isTaken, rangeOf } from '../../db/occupying.ts';
import type { BookedKind, Db, Tx } from '../../db/schema.ts';
import type { Reader } from '../../mail/enqueue-mail.ts';

type Sql = RawBuilder<unknown>;

const moment = (now: Temporal.Instant): Date => new Date(now.epochMilliseconds);

type Asked = { uid: string; now: Temporal.Instant; timeZone: string };

type Facts = { taken: boolean; own: boolean; waiting: number };

/**
 * Whether a bookable is taken in any part of a time, including by the guest, and how many times they wait
 * for; undefined if it is not offered.
 */
export const findFacts = async (
  tx: Tx,
  request: BookingRequest,
  { uid, now, timeZone }: Asked,
): Promise<Facts | undefined> => {
  const { kind } = request;
  const id = sql`${request.bookableId}`;
  const span = rangeOf(request, timeZone);
  const offered =
    kind === 'pc' ? sql`pcs where id = ${id}` : sql`rooms where id = ${id} and kind = ${bookedKinds[kind]}`;
  const { rows } = await sql<Facts>`
    select ${isTaken(kind, id, span, now)} as taken,
      exists (select from bookings where ${isBookedFor[kind](id, span)} and ${isOccupying(now)} and user_id = ${uid}) as own,
      (select count(*) from waitlist where user_id = ${uid} and starts_at > ${moment(now)}) as waiting
    from ${offered} and retired_at is null`.execute(tx);
  return rows[0];
};

type NewEntry = BookingRequest & {
  id: string;
  uid: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};

/** Deletes times that have begun, so that the guest can wait for what is left of them. */
export const deleteBegun = async (tx: Tx, uid: string, now: Temporal.Instant): Promise<void> => {
  await tx.deleteFrom('waitlist').where('user_id', '=', uid).where('starts_at', '<=', moment(now)).execute();
};

export const insertEntry = async (tx: Tx, entry: NewEntry): Promise<void> => {
  const { id, uid, kind, bookableId, date, time, count, startsAt, endsAt } = entry;
  await tx
    .insertInto('waitlist')
    .values({
      id,
      user_id: uid,
      kind: bookedKinds[kind],
      date,
      time,
      count,
      room_id: kind === 'pc' ? null : bookableId,
      pc_id: kind === 'pc' ? bookableId : null,
      starts_at: moment(startsAt),
      ends_at: moment(endsAt),
    })
    .execute();
};

export type OwnRow = {
  id: string;
  kind: BookedKind;
  bookableId: number;
  title: string;
  image: string;
  date: string;
  time: string;
  count: number;
  startsAt: Date;
  endsAt: Date;
  place: number;
  heldId: string | null;
  heldUntil: Date | null;
  amountCents: number | null;
};

/** The number of guests ahead in line: waiting longer for an overlapping time. */
const ahead = (now: Date): Sql => sql`
  select count(*) from waitlist as other
  where other.kind = own.kind and coalesce(other.room_id, other.pc_id) = coalesce(own.room_id, own.pc_id)
    and (other.nights && own.nights or other.hours && own.hours)
    and other.starts_at > ${now} and (other.queued_at, other.id) < (own.queued_at, own.id)`;

/** The times a guest waits for, by start. */
export const findOwn = async (db: Db, uid: string, now: Temporal.Instant): Promise<OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select own.id, own.kind, coalesce(own.room_id, own.pc_id) as "bookableId",
      coalesce(rooms.title, pcs.title) as title, coalesce(rooms.image, pcs.image) as image,
      own.date, own.time, own.count, own.starts_at as "startsAt", own.ends_at as "endsAt",
      (${ahead(moment(now))}) + 1 as place,
      bookings.id as "heldId", bookings.held_until as "heldUntil", bookings.amount_cents as "amountCents"
    from waitlist as own
    left join rooms on rooms.id = own.room_id
    left join pcs on pcs.id = own.pc_id
    left join bookings on bookings.checkout_id = own.checkout_id and bookings.status = 'Pending'
      and bookings.held_until > ${moment(now)}
    where own.user_id = ${uid} and own.starts_at > ${moment(now)}
    order by own.starts_at, own.id`.execute(db);
  return rows;
};

export const findEntry = (db: Db, id: string) =>
  db.selectFrom('waitlist').select(['user_id', 'checkout_id']).where('id', '=', id).executeTakeFirst();

export const deleteEntry = (tx: Tx, id: string) => tx.deleteFrom('waitlist').where('id', '=', id).execute();

/** Deletes times that began long ago, which are shown to nobody. */
export const deleteEndedWaiting = (db: Db, most: number): Promise<number> =>
  deleteSome(db, 'waitlist', sql`starts_at < now() - interval '1 day'`, most);

const columns: Readonly<Record<Kind, { id: Sql; span: Sql }>> = {
  room: { id: sql.ref('waitlist.room_id'), span: sql.ref('waitlist.nights') },
  study: { id: sql.ref('waitlist.room_id'), span: sql.ref('waitlist.hours') },
  pc: { id: sql.ref('waitlist.pc_id'), span: sql.ref('waitlist.hours') },
};

const uniteKinds = (part: (kind: Kind) => Sql): Sql => sql.join(kinds.map(part), sql` union all `);

/** Lets guests who let an offer pass be offered the time again, once somebody else has taken it. */
export const resetPassed = async (db: Db, now: Temporal.Instant): Promise<void> => {
  const takenAgain = uniteKinds((kind) => {
    const { id, span } = columns[kind];
    return sql`
      select id from waitlist
      where kind = ${sql.lit(bookedKinds[kind])} and has_passed and starts_at > ${moment(now)} and (
        exists (
          select from bookings
          where ${isBookedFor[kind](id, span)} and status in ('Confirmed', 'Checked in', 'Blocked')
        ) or ${isClosed(kind, id, span)}
      )`;
  });
  await sql`
    update waitlist set has_passed = false
    where id in (select id from waitlist where id in (${takenAgain}) order by id for update skip locked)`.execute(
    db,
  );
};

/** A guest in line whose whole time is free: nights as dates, hours as instants. */
export type WaitingRow = {
  id: string;
  uid: string;
  kind: BookedKind;
  bookableId: number;
  from: Date;
  to: Date;
  date: string;
  time: string;
  count: number;
};

/** Guests in line whose time is free now, in order. */
export const findServable = async (db: Db, now: Temporal.Instant): Promise<WaitingRow[]> => {
  const free = uniteKinds((kind) => {
    const { id, span } = columns[kind];
    return sql`
      select id, user_id, kind, coalesce(room_id, pc_id) as bookable_id, lower(${span})::timestamptz as "from",
        upper(${span})::timestamptz as "to", date, left(time::text, 5) as time, count, queued_at from waitlist
      where kind = ${sql.lit(bookedKinds[kind])} and checkout_id is null and not has_passed
        and starts_at > ${moment(now)} and not ${isTaken(kind, id, span, now)}`;
  });
  const { rows } = await sql<WaitingRow>`
    select id, user_id as uid, kind, bookable_id as "bookableId", "from", "to", date, time, count
    from (${free}) as free order by queued_at, id`.execute(db);
  return rows;
};

type LockedGuest = Reader & { role: Role; isSuspended: boolean };

/** Locks a guest, as every booking and hold for them does. */
export const lockGuest = async (tx: Tx, uid: string): Promise<LockedGuest | undefined> => {
  const { rows } = await sql<LockedGuest>`
    select name, email, email_verified as "emailVerified", language, role,
      suspended_at is not null and coalesce(suspended_until, 'infinity') > now() as "isSuspended"
    from users where id = ${uid} for no key update`.execute(tx);
  return rows[0];
};

/** Locks an entry of a locked guest; undefined if they have left or already have it on hold. */
export const lockWaiting = (tx: Tx, id: string) =>
  tx
    .selectFrom('waitlist')
    .select('starts_at')
    .where('id', '=', id)
    .where('checkout_id', 'is', null)
    .where('has_passed', '=', false)
    .forUpdate()
    .executeTakeFirst();

export const saveHold = async (tx: Tx, id: string, checkoutId: string): Promise<void> => {
  await tx.updateTable('waitlist').set({ checkout_id: checkoutId }).where('id', '=', id).execute();
};
