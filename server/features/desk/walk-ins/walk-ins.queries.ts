import { type Insertable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Language } from '#contract/languages.rules.ts';
import { isTaken, type Slot } from '../../../db/occupying.ts';
import type { Database, Db, Tx } from '../../../db/schema.ts';
import { generateId } from '../../../lib/generate-id.ts';

/** An account, or a guest record. */
export type AccountRow = {
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
  language: Language | null;
};
export type RecordRow = { id: string; name: string; email: string | null; userId: string | null };

const accountColumns = ['id as uid', 'name', 'email', 'email_verified as emailVerified', 'language'] as const;
const recordColumns = ['id', 'name', 'email', 'user_id as userId'] as const;

export const findAccount = (db: Db, uid: string): Promise<AccountRow | undefined> =>
  db.selectFrom('users').select(accountColumns).where('id', '=', uid).executeTakeFirst();

export const findAccountByEmail = (db: Db, email: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** A record by id; for a merged record, the one it was merged into. */
export const findRecord = (db: Db, id: string): Promise<RecordRow | undefined> =>
  db
    .selectFrom('guests')
    .select(recordColumns)
    .where('id', '=', sql<string>`coalesce((select guest_id from merged_guests where id = ${id}), ${id})`)
    .executeTakeFirst();

/** Locks the record against claiming and merging. */
export const lockRecord = (tx: Tx, id: string): Promise<RecordRow | undefined> =>
  tx.selectFrom('guests').select(recordColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Keeps others from verifying this address, or creating a record with it, until the transaction ends. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await sql`select lock_address(${email})`.execute(tx);
};

/** Creates or updates and locks the record of an address; without an address it is always new. */
export const saveRecord = (
  tx: Tx,
  {
    name,
    phoneNumber = '',
    email,
  }: { name: string; phoneNumber?: string | undefined; email?: string | undefined },
): Promise<RecordRow> =>
  tx
    .insertInto('guests')
    .values({ id: generateId(), name, phone_number: phoneNumber, email: email ?? null })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).where('user_id', 'is', null).doUpdateSet({
        phone_number: sql`case when guests.phone_number = '' then excluded.phone_number else guests.phone_number end`,
      }),
    )
    .returning(recordColumns)
    .executeTakeFirstOrThrow();

export const isSlotTaken = async (
  tx: Tx,
  { kind, bookableId, span }: Slot,
  now: Temporal.Instant,
): Promise<boolean> => {
  const taken = isTaken(kind, sql`${bookableId}`, span, now);
  const { rows } = await sql<{ taken: boolean }>`select ${taken} as taken`.execute(tx);
  return rows[0]?.taken ?? false;
};

/** Inserts a booking with its payment; false if the time was taken meanwhile. */
export const insertBookingOfDesk = async (
  tx: Tx,
  booking: Insertable<Database['bookings']>,
): Promise<boolean> => {
  const written = await tx
    .insertInto('bookings')
    .values(booking)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return false;
  const { id, amount_cents } = booking;
  await tx
    .insertInto('payments')
    .values({ id: generateId(), booking_id: id, amount_cents, status: 'due' })
    .execute();
  return true;
};

type Answer = { uid: string; amountCents: number };

/** The earlier result for a repeated call. */
export const findBookedByDesk = (tx: Tx, bookingId: string): Promise<Answer> =>
  tx
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select([sql<string>`coalesce(user_id, guest_id, '')`.as('uid'), 'payments.amount_cents as amountCents'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
