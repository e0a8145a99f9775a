import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { billSums } from '../../../../db/bill-sums.ts';
import { mailsOf } from '../../../../db/mails-of.ts';
import type { Db, Tx } from '../../../../db/schema.ts';
import { isInside } from '../../desk-bookings.queries.ts';
import { ownerColumn, type Person } from '../person.queries.ts';
import type { FileOwner, Section } from './sections.ts';

export type SectionRow = Readonly<Record<string, unknown>>;

/** A guest's rows of a section. */
export const findSectionRows = async (
  db: Db,
  { table, columns, of }: Section,
  owner: FileOwner,
): Promise<SectionRow[]> => {
  const picked = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<SectionRow>`
    select ${picked} from ${sql.table(table)} where ${of(owner)} order by 1`.execute(db);
  return rows;
};

type Open = { bookings: boolean; orders: boolean; bills: boolean };

/** Open business of a guest: bookings and carts, orders under way, balances in either direction. */
export const findOpen = async (tx: Tx, person: Person, now: Temporal.Instant): Promise<Open> => {
  const own = sql`bookings.${sql.raw(ownerColumn(person))} = ${person.uid}`;
  const moment = new Date(now.epochMilliseconds);
  const { rows } = await sql<Open>`
    select
      exists (
        select from bookings
        where ${own} and (${isInside(now)} or status in ('Confirmed', 'Checked in') and ends_at > ${moment})
      ) or exists (
        select from checkouts where user_id = ${person.uid} and status = 'Pending' and expires_at > ${moment}
      ) as bookings,
      exists (
        select from orders where user_id = ${person.uid} and status not in ('Completed', 'Cancelled')
      ) as orders,
      exists (
        select from bookings join payments on payments.booking_id = bookings.id
        where ${own} and bookings.status <> 'Pending' and ${billSums.totalCents} <> ${billSums.paidCents}
      ) as bills`.execute(tx);
  if (!rows[0]) throw new Error('This gives one row.');
  return rows[0];
};

/** Deletes a locked record with its notes and mails; its bookings lose their owner. */
export const deleteRecord = async (tx: Tx, { uid }: Person): Promise<void> => {
  const mails = mailsOf({ uid, email: null, hasAccount: false });
  await sql`delete from mails where id in (${mails})`.execute(tx);
  await tx.updateTable('bookings').set({ guest_id: null }).where('guest_id', '=', uid).execute();
  await tx.deleteFrom('guests').where('id', '=', uid).execute();
};
