import { sql } from 'kysely';
import { demoGuest } from '../../db/demo/demo-accounts.ts';
import type { Tx } from '../../db/schema.ts';
import { demoAddress } from './event-rows.ts';

/** The access code of the demo guest's room, on My stay. */
export const demoAccessCode = '2748 #';

/**
 * Gives the demo account the room of an invented guest who is checked in, preferring the longest, so that My stay has something to
 * show; unless it has a booking, or had one until a day ago. The replaced guest has no account, so that only the booking is affected.
 */
export const checkInDemoGuest = async (tx: Tx, guestIds: readonly string[], now: Date): Promise<void> => {
  await sql`
    with stay as (
      update bookings set user_id = ${demoGuest.id}, guest_id = null
      where id = (
        select id from bookings as given
        where kind = 'sleeping' and status = 'Checked in' and guest_id = any(${guestIds}::text[])
          and ends_at > ${now}::timestamptz + interval '1 hour'
          and not exists (select from desk_log where booking_id = given.id and address <> ${demoAddress})
        order by ends_at desc, id limit 1
      ) and not exists (
        select from bookings as own
        where own.user_id = ${demoGuest.id} and own.ends_at > ${now}::timestamptz - interval '1 day'
      ) and exists (select from users where id = ${demoGuest.id})
      returning room_id
    )
    update rooms set access_code = ${demoAccessCode}
    from stay where rooms.id = stay.room_id and access_code is null`.execute(tx);
};
