import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Reader } from './enqueue-mail.ts';

/** The recipient of mails about a booking. */
export type BookingReader = Reader & {
  /** Whether they can sign in and look the booking up. */
  hasAccount: boolean;
  /** Of the booking; increases with every change. */
  version: number;
};

/** A user; undefined if the account is gone. */
export const findReaderOfUser = (db: Db, uid: string): Promise<Reader | undefined> =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'email_verified as emailVerified', 'language'])
    .where('id', '=', uid)
    .executeTakeFirst();

/** The guest of a booking, with an address; undefined if there is none. */
export const findReader = async (db: Db, bookingId: string): Promise<BookingReader | undefined> => {
  const { rows } = await sql<BookingReader & { email: string | null }>`
    select coalesce(users.name, guests.name, '') as name, coalesce(users.email, guests.email) as email,
      -- An address that a clerk has typed could be anybody's.
      coalesce(users.email_verified, false) as "emailVerified", users.id is not null as "hasAccount",
      users.language, bookings.version
    from bookings
    left join users on users.id = bookings.user_id
    left join guests on guests.id = bookings.guest_id
    where bookings.id = ${bookingId}`.execute(db);
  const [row] = rows;
  return row && row.email !== null ? row : undefined;
};
