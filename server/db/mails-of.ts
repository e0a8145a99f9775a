import { type RawBuilder, sql } from 'kysely';

/** A guest with an account, or a record without one. */
export type MailedGuest = { uid: string; email: string | null; hasAccount: boolean };

/**
 * Ids of the mails to a guest, as part of a statement: mails about their bookings, and mails to an account's address. An unverified
 * address may be somebody else's, so mails about another guest's booking are excluded.
 */
export const mailsOf = ({ uid, email, hasAccount }: MailedGuest): RawBuilder<unknown> => {
  const owner = sql.ref(hasAccount ? 'bookings.user_id' : 'bookings.guest_id');
  const ofBookings = sql`
    select mails.id from bookings join mails on mails.booking_id = bookings.id where ${owner} = ${uid}`;
  if (!hasAccount) return ofBookings;
  return sql`${ofBookings}
    union
    select id from mails where lower(recipient) = lower(${email})
      and not exists (select from bookings where bookings.id = mails.booking_id and coalesce(user_id, guest_id) <> ${uid})`;
};
