import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/** Every way in which money and bookings can disagree, each found by itself, all at one moment. */
export const findMistakes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ mistake: string }>`
    with money as (
      select payment_id, sum(case kind when 'refunded' then -amount_cents else amount_cents end) as held
      from transfers where payment_id is not null group by payment_id
    ),
    -- Money that belongs to nothing, by checkout: what came, and what is back with its guest.
    stray as (
      select checkout_id, coalesce(sum(amount_cents) filter (where kind = 'paid'), 0) as came,
        coalesce(sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents end), 0) as back
      from transfers where payment_id is null group by checkout_id
    ),
    stray_refunds as (
      select checkout_id, sum(amount_cents) as wanted,
        coalesce(sum(amount_cents) filter (where settled_at is not null), 0) as settled
      from refunds where payment_id is null group by checkout_id
    ),
    things as (
      select payments.id, payments.status, payments.amount_cents, coalesce(money.held, 0) as held,
        coalesce(bookings.amount_cents, orders.total_cents) as cost,
        coalesce(bookings.status, orders.status) as thing_status,
        coalesce(bookings.checkout_id, orders.checkout_id) as checkout_id,
        -- Food can only be cancelled in time.
        order_id is not null or bookings.cancelled_at <=
          bookings.starts_at - case bookings.kind when 'sleeping' then interval '24 hours' else interval '1 hour' end
          as is_in_time
      from payments
      left join money on money.payment_id = payments.id
      left join bookings on bookings.id = payments.booking_id
      left join orders on orders.id = payments.order_id
    )

    select format('Payment %s is %s, but the house has %s of its %s cents.', id, status, held, amount_cents)
      as mistake
    from things
    where held <> case when status in ('paid', 'refunding') then amount_cents else 0 end

    union all
    select format('Payment %s is of %s cents, but what it is for costs %s.', id, amount_cents, cost)
    from things where amount_cents <> cost

    union all
    select format('Payment %s is %s, but what it is for is %s.', things.id, things.status, thing_status)
    from things left join checkouts on checkouts.id = checkout_id
    where things.status <> all (case
      when checkouts.status = 'Paid' and thing_status <> 'Cancelled' then array['paid']
      -- Whoever cancels too late gets nothing back.
      when checkouts.status = 'Paid' and is_in_time then array['refunding', 'refunded']
      when checkouts.status = 'Paid' then array['paid']
      when thing_status <> 'Cancelled' then array['due']
      else array['due', 'cancelled', 'refunded']
    end)

    union all
    select format('Payment %s is refunding, but nobody gives its %s cents back.', id, amount_cents)
    from things
    where status = 'refunding' and not exists (
      select from refunds where payment_id = things.id and settled_at is null and refunds.amount_cents = things.amount_cents
    )

    union all
    select format('Refund %s is %s, but its payment %s is %s.',
      refunds.id, case when settled_at is null then 'open' else 'settled' end, things.id, things.status)
    from refunds join things on things.id = payment_id
    where things.status <> case when settled_at is null then 'refunding' else 'refunded' end

    union all
    select format('Checkout %s has %s cents that belong to nothing, but %s go back.', checkout_id, coalesce(came, 0), coalesce(wanted, 0))
    from stray full join stray_refunds using (checkout_id) where coalesce(came, 0) <> coalesce(wanted, 0)

    union all
    select format('Checkout %s has given %s cents back that belong to nothing, but its settled refunds are of %s.', checkout_id, coalesce(back, 0), coalesce(settled, 0))
    from stray full join stray_refunds using (checkout_id) where coalesce(back, 0) <> coalesce(settled, 0)

    union all
    select format('Checkout %s is Paid with %s cents, but what it paid for costs %s.', checkouts.id, total_cents, coalesce(sum(cost), 0))
    from checkouts left join things on checkout_id = checkouts.id
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

export const findTotals = (db: Db) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('payments')
        .select((payments) => payments.fn.countAll<number>().as('count'))
        .as('payments'),
      eb
        .selectFrom('transfers')
        .select(sql<number>`coalesce(sum(amount_cents) filter (where kind = 'paid'), 0)::bigint`.as('cents'))
        .as('cameCents'),
      eb
        .selectFrom('transfers')
        .select(
          sql<number>`coalesce(sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents end), 0)::bigint`.as(
            'cents',
          ),
        )
        .as('backCents'),
    ])
    .executeTakeFirstOrThrow();
