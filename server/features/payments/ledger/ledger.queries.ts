import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/**
 * Finds every way in which online money, checkouts and what they paid for can disagree, one query each, all
 * at one moment.
 */
export const findMistakes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ mistake: string }>`
    -- Money that belongs to nothing, by checkout: what came, and what is back with its guest.
    with stray as (
      select checkout_id, coalesce(sum(amount_cents) filter (where kind = 'paid'), 0) as came,
        coalesce(sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents end), 0) as back
      from transfers where payment_id is null group by checkout_id
    ),
    stray_refunds as (
      select checkout_id, sum(amount_cents) as wanted,
        coalesce(sum(amount_cents) filter (where settled_at is not null), 0) as settled
      from refunds where payment_id is null group by checkout_id
    ),
    changed as (
      select booking_id, sum(amount_cents) as cents from charges where kind = 'change' group by booking_id
    ),
    -- What each paid line cost when it was paid.
    lines as (
      select checkout_id, amount_cents - coalesce(cents, 0) as cost
      from bookings left join changed on booking_id = bookings.id where checkout_id is not null
      union all
      select checkout_id, total_cents from orders where checkout_id is not null
    )

    select format('Checkout %s has %s cents that belong to nothing, but %s go back.', checkout_id, coalesce(came, 0), coalesce(wanted, 0))
      as mistake
    from stray full join stray_refunds using (checkout_id) where coalesce(came, 0) <> coalesce(wanted, 0)

    union all
    select format('Checkout %s has given %s cents back that belong to nothing, but its settled refunds are of %s.', checkout_id, coalesce(back, 0), coalesce(settled, 0))
    from stray full join stray_refunds using (checkout_id) where coalesce(back, 0) <> coalesce(settled, 0)

    union all
    select format('Checkout %s is Paid with %s cents, but what it paid for costs %s.', checkouts.id, total_cents, coalesce(sum(cost), 0))
    from checkouts left join lines on checkout_id = checkouts.id
    where checkouts.status = 'Paid'
    group by checkouts.id, total_cents having total_cents <> coalesce(sum(cost), 0)

    union all
    select format('Checkout %s is Paid with %s food orders, but %s were placed.', id, jsonb_array_length(food), (select count(*) from orders where checkout_id = checkouts.id))
    from checkouts
    where status = 'Paid' and jsonb_array_length(food) <> (select count(*) from orders where checkout_id = checkouts.id)

    union all
    select format('Booking %s is %s, but its checkout %s is %s.', bookings.id, bookings.status, checkouts.id, checkouts.status)
    from bookings join checkouts on checkouts.id = checkout_id
    where bookings.status <> 'Cancelled' and case checkouts.status
      when 'Paid' then bookings.status = 'Pending'
      when 'Pending' then bookings.status <> 'Pending'
      else true
    end

    union all
    select format('Order %s was placed, but its checkout %s is %s.', orders.id, checkouts.id, checkouts.status)
    from orders join checkouts on checkouts.id = checkout_id where checkouts.status <> 'Paid'

    order by mistake`.execute(db);
  return rows.map(({ mistake }) => mistake);
};

export const findTotals = async (db: Db) => {
  const { rows } = await sql<{ payments: number; cameCents: number; backCents: number }>`
    select (select count(*) from payments) as payments, came::bigint as "cameCents", back::bigint as "backCents"
    from (
      select coalesce(sum(amount_cents) filter (where kind = 'paid'), 0) as came,
        coalesce(sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents end), 0) as back
      from (
        select kind, amount_cents from transfers union all select kind, amount_cents from desk_payments
      ) as money
    ) as sums`.execute(db);
  return rows[0] ?? { payments: 0, cameCents: 0, backCents: 0 };
};
