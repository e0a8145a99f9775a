import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { findOverlaps, findTornCarts } from '#server/testing/find-violations.ts';

/** All inconsistencies in the tables, each found independently. */
const findWrongRows = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ wrong: string }>`
    select format('Booking %s has no payment of its %s cents, or several.', id, amount_cents) as wrong
    from bookings
    where checkout_id is null and status not in ('Pending', 'Blocked')
      and (select array_agg(amount_cents) from payments where booking_id = bookings.id) is distinct from
        array[amount_cents - coalesce((
          select sum(amount_cents)::bigint from charges where booking_id = bookings.id and kind = 'change'
        ), 0)]

    union all
    select format('Block %s has a payment.', bookings.id)
    from bookings join payments on booking_id = bookings.id where bookings.status = 'Blocked'

    union all
    select format('The units of booking %s do not come to its %s cents.', id, amount_cents)
    from bookings where unit_cents is not null and (select sum(cents) from unnest(unit_cents) as cents) <> amount_cents

    union all
    select format('The bill of booking %s comes to less than nothing.', id)
    from bookings
    where amount_cents + coalesce((select sum(amount_cents) from charges where booking_id = bookings.id and kind <> 'change'), 0) < 0

    union all
    select format('More was given back at the desk for booking %s than was paid there.', booking_id)
    from desk_payments group by booking_id
    having sum(case kind when 'paid' then amount_cents else -amount_cents end) < 0

    union all
    select format('Booking %s of %s costs %s cents, which is not what the house asks.', bookings.id, bookings.kind, amount_cents)
    from bookings left join rooms on rooms.id = room_id left join pcs on pcs.id = pc_id
    where user_id is not null and bookings.title <> 'Somewhere' and unit_cents is null
      and amount_cents <> count * coalesce(rooms.price_cents, pcs.price_cents)
      -- Nor what it asked before an admin changed the price, which bookings keep: the log has every price that there was.
      and not exists (
        select from desk_log
        where refused is null
          and subject = case bookings.kind when 'sleeping' then 'room' else bookings.kind end || ' ' || coalesce(room_id, pc_id)
          and amount_cents = count * round((before ->> 'price')::numeric * 100)
      )

    union all
    select format('Order %s costs %s cents, which is not what its dishes do.', orders.id, total_cents)
    from orders cross join lateral (
      select sum((item ->> 'priceCents')::integer) as told, sum(dishes.price_cents) as asked
      from jsonb_array_elements(items) as item join dishes on dishes.id = (item ->> 'dishId')::integer
    ) as dishes
    where told is distinct from total_cents or asked is distinct from total_cents

    union all
    select format('The orders of %s are not counted from 1 to %s.', user_id, count(*))
    from orders where user_id is not null group by user_id
    having (min(number), max(number), count(distinct number)) <> (1, count(*), count(*))

    union all
    select format('There are %s dishes called %s.', count(*), lower(name))
    from dishes where retired_at is null group by lower(name) having count(*) > 1

    union all
    select format('Room %s has %s reviews, but %s are shown.', rooms.id, review_count, shown)
    from rooms cross join lateral (
      select count(*) as shown, coalesce(sum(feedback.rating), 0) as sum
      from feedback where room_id = rooms.id and hidden_at is null
    ) as said
    where (review_count, review_sum) <> (shown, said.sum)

    union all
    select format('There are %s entries on stay %s.', count(*), booking_id)
    from feedback group by booking_id having count(*) > 1

    union all
    select format('Suggestion %s begins or ends with nothing.', id) from suggestions where text <> btrim(text)`.execute(
    db,
  );
  return rows.map(({ wrong }) => wrong);
};

type Known = {
  uids: readonly string[];
  admins: readonly string[];
  votes: number;
};

const findWrongUsers = async (db: Db, { uids, admins }: Known): Promise<string[]> => {
  const users = await db.selectFrom('users').selectAll().execute();
  const known = new Set(uids);
  return users.flatMap(({ id, role, email_verified, phone_number }) => [
    ...(role === 'admin' && !admins.includes(id) ? [`${id} has become an admin.`] : []),
    ...(!known.has(id) && (role !== 'user' || email_verified || phone_number !== '')
      ? [`${id} has come with more than a name.`]
      : []),
  ]);
};

/** Everything that the requests have broken, one line each. */
export const findDamage = async (db: Db, known: Known): Promise<string[]> => {
  const { votes } = await db
    .selectFrom('votes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), sql<number>`0`).as('votes'))
    .executeTakeFirstOrThrow();
  return [
    ...(await findWrongUsers(db, known)),
    ...(await findWrongRows(db)),
    ...(await checkLedger(db)),
    ...(await findOverlaps(db)).map(({ one, other }) => `${one} and ${other} overlap.`),
    ...(await findTornCarts(db)).map((id) => `Cart ${id} is torn.`),
    ...(Number(votes) === known.votes ? [] : [`${known.votes} clicks were counted as ${votes}.`]),
  ];
};
