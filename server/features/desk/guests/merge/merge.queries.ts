import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Db, Tx } from '../../../../db/schema.ts';
import type { Person } from '../person.queries.ts';

/** Accounts that have one of these addresses, verified or not. */
export const findAccountsOf = async (db: Db, emails: readonly (string | null)[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) = any(${emails.flatMap((email) => email?.toLowerCase() ?? [])}::text[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** Locks records in the order of their ids, so that they can be deleted. */
export const lockRecords = async (tx: Tx, uids: readonly string[]): Promise<void> => {
  await sql`select from guests where id = any(${uids}::text[]) order by id for update`.execute(tx);
};

/** Tables with references to a record, by their name in the log. References to accounts stay, as accounts are always kept. */
export const movedTables = { bookings: 'bookings', notes: 'guest_notes' } as const;

/** Moves everything of a record to the kept guest; returns the ids. */
export const moveRows = async (tx: Tx, { from, to }: { from: Person; to: Person }) => {
  const [userId, guestId] = to.hasAccount ? [to.uid, null] : [null, to.uid];
  const ids: Record<string, string[]> = {};
  for (const [name, table] of Object.entries(movedTables)) {
    const { rows } = await sql<{ id: string }>`
      with moved as (select id from ${sql.table(table)} where guest_id = ${from.uid} order by id for no key update)
      update ${sql.table(table)} as owned set user_id = ${userId}, guest_id = ${guestId}
      from moved where owned.id = moved.id returning owned.id`.execute(tx);
    ids[name] = rows.map(({ id }) => id).toSorted();
  }
  return ids;
};

type Left = { name: string; phoneNumber: string; email: string | null };

/** Assigns the record to the account, as if its owner had verified the address. */
export const giveToAccount = async (tx: Tx, { from, to }: { from: Person; to: Person }, left: Left) => {
  const { name, phoneNumber: phone_number } = left;
  await tx
    .updateTable('guests')
    .set({ name, phone_number, user_id: to.uid })
    .where('id', '=', from.uid)
    .execute();
};

/** Archives an empty record and its replaced values; its id leads to the kept record. */
export const giveToRecord = async (
  tx: Tx,
  { from, to }: { from: Person; to: Person },
  left: Left,
  mergedAt: Date,
) => {
  await tx.updateTable('merged_guests').set({ guest_id: to.uid }).where('guest_id', '=', from.uid).execute();
  const { name, phoneNumber: phone_number, email } = left;
  const record = { id: from.uid, guest_id: to.uid, created_at: from.since, merged_at: mergedAt };
  await tx
    .insertInto('merged_guests')
    .values({ ...record, name, phone_number, email })
    .execute();
  await tx.deleteFrom('guests').where('id', '=', from.uid).execute();
};

/** Sets the address of a record; an account's address is its owner's alone. */
export const updateEmail = async (tx: Tx, { uid }: Person, email: string | null) => {
  await tx.updateTable('guests').set({ email }).where('id', '=', uid).execute();
};

/** Returns whether it was new. */
export const insertDifferentGuests = async (
  tx: Tx,
  uids: readonly [string, string],
  now: Temporal.Instant,
): Promise<boolean> => {
  const [one = '', other = ''] = uids.toSorted();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('different_guests')
    .values({ one, other, said_at: new Date(now.epochMilliseconds) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
