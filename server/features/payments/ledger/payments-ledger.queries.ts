import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/** Every payment with what it is for and all money received and returned; always one row each. */
const things = sql`(
  select payments.id, payments.status, payments.amount_cents, bookings.id as booking_id, bookings.paid_at,
    coalesce(bookings.amount_cents, orders.total_cents) as cost,
    coalesce(bookings.status, orders.status) as thing_status,
    coalesce(bookings.checkout_id, orders.checkout_id) is not null and coalesce(bookings.status, '') <> 'Pending' as is_of_cart,
    -- Food can only be cancelled in time.
    order_id is not null or bookings.cancelled_at <=
      bookings.starts_at - interval '1 hour'
        * coalesce(bookings.free_cancel_hours, case bookings.kind when 'sleeping' then 24 else 1 end)
      as is_in_time,
    coalesce(online.came, 0) as came, coalesce(online.gone, 0) as gone,
    coalesce(wanted.wanted, 0) as wanted, coalesce(wanted.open, 0) as open, coalesce(wanted.cancelled, 0) as cancelled,
    coalesce(desk.came, 0) as desk_came, coalesce(desk.gone, 0) as desk_gone,
    coalesce(charged.changes, 0) as changes,
    coalesce(bookings.amount_cents, orders.total_cents) + coalesce(charged.extras, 0) + coalesce(eaten.cents, 0) as total
  from payments
  left join bookings on bookings.id = payments.booking_id
  left join orders on orders.id = payments.order_id
  left join (
    select payment_id, sum(amount_cents) filter (where kind = 'paid') as came,
      sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents end) as gone
    from transfers where payment_id is not null group by payment_id
  ) as online on online.payment_id = payments.id
  left join (
    select payment_id, sum(amount_cents) as wanted, sum(amount_cents) filter (where settled_at is null) as open,
      sum(amount_cents) filter (where reason is null) as cancelled
    from refunds where payment_id is not null group by payment_id
  ) as wanted on wanted.payment_id = payments.id
  left join (
    select booking_id, sum(amount_cents) filter (where kind = 'paid') as came,
      sum(amount_cents) filter (where kind = 'refunded') as gone
    from desk_payments group by booking_id
  ) as desk on desk.booking_id = bookings.id
  left join (
    select booking_id, sum(amount_cents) filter (where kind = 'change') as changes,
      sum(amount_cents) filter (where kind <> 'change') as extras
    from charges group by booking_id
  ) as charged on charged.booking_id = bookings.id
  left join (
    select booking_id, sum(total_cents) as cents from orders
    where booking_id is not null and status <> 'Cancelled' group by booking_id
  ) as eaten on eaten.booking_id = bookings.id
)`;

/** Values derived from the sums of a payment, shared by all checks. */
const judged = sql`(
  select *, came - wanted + desk_came - desk_gone as left_over, came + desk_came as ever,
    came + desk_came > 0 and came - wanted + desk_came - desk_gone = 0 and cancelled = 0 as is_given_back
  from ${things} as things
)`;

/** The statuses that a payment may have, by what it is for and its money; matches the rules of bills. */
const expected = sql`case
  when thing_status = 'Cancelled' and is_in_time then case
    when open > 0 or left_over > 0 then array['refunding']
    when ever > 0 or is_of_cart then array['refunded']
    else array['due', 'cancelled'] end
  -- Whoever cancels too late gets nothing back, unless the desk gives back everything.
  when is_given_back and (is_of_cart or thing_status = 'Cancelled') then
    array[case when open > 0 then 'refunding' else 'refunded' end]
  when is_of_cart then array['paid']
  when total > left_over then array['due', case when thing_status = 'Cancelled' and ever = 0 then 'cancelled' else 'due' end]
  -- What costs nothing is never paid, unless the desk has made it so.
  when ever = 0 then array['paid', 'due', case when thing_status = 'Cancelled' then 'cancelled' else 'due' end]
  else array['paid'] end`;

const when = (isWrong: RawBuilder<unknown>, mistake: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${isWrong} then format(${mistake}) end`;

const isOnDesk = sql`thing_status <> 'Cancelled' and not is_of_cart`;

const mistakes = sql.join([
  when(
    sql`came - gone <> case when is_of_cart and status in ('paid', 'refunding') then amount_cents - wanted + open else 0 end`,
    sql`'Payment %s is %s, but the house has %s of its %s cents.', id, status, came - gone, amount_cents`,
  ),
  when(
    sql`amount_cents + changes <> cost`,
    sql`'Payment %s is of %s cents, but what it is for costs %s.', id, amount_cents + changes, cost`,
  ),
  when(
    sql`not (${isOnDesk} and status in ('due', 'paid')) and status <> all (${expected})`,
    sql`'Payment %s is %s, but what it is for is %s.', id, status, thing_status`,
  ),
  when(
    sql`${isOnDesk} and status in ('due', 'paid') and status <> all (${expected})`,
    sql`'Payment %s is %s, but %s cents are due on its bill.', id, status, total - left_over`,
  ),
  when(
    sql`status = 'refunding' and (came > wanted or (open = 0 and desk_came = desk_gone))`,
    sql`'Payment %s is refunding, but nobody gives its %s cents back.', id, amount_cents`,
  ),
  when(sql`wanted > came`, sql`'Payment %s gives %s cents back online, but only %s came.', id, wanted, came`),
  when(
    sql`desk_gone > desk_came`,
    sql`'Booking %s has had %s cents back at the desk, but only %s came there.', booking_id, desk_gone, desk_came`,
  ),
  when(sql`total < 0`, sql`'The bill of booking %s comes to %s cents.', booking_id, total`),
  when(
    sql`thing_status = 'Pending' and (desk_came > 0 or total <> cost)`,
    sql`'Booking %s is held, but there is more on its bill than its price.', booking_id`,
  ),
  when(
    sql`booking_id is not null and not is_of_cart and case status
      when 'due' then paid_at is not null when 'paid' then (paid_at is not null) <> (ever > 0) end`,
    sql`'Booking %s was paid at %s, but its payment is %s.', booking_id, coalesce(paid_at::text, 'no time'), status`,
  ),
]);

/**
 * Finds every way in which a payment, its booking or order, and its bill can disagree; scans each payment
 * once.
 */
export const findPaymentMistakes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ mistake: string }>`
    select mistake from ${judged} as judged, unnest(array[${mistakes}]) as mistake
    where mistake is not null
    order by mistake`.execute(db);
  return rows.map(({ mistake }) => mistake);
};

/** Finds every way in which single rows of bills and refunds can be wrong. */
export const findEntryMistakes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ mistake: string }>`
    select format('Refund %s is %s, but its payment %s is %s.',
      refunds.id, case when settled_at is null then 'open' else 'settled' end, payments.id, payments.status) as mistake
    from refunds join payments on payments.id = payment_id
    -- What the desk gives back leaves the payment as it is.
    where reason is null
      and payments.status <> all (case when settled_at is null then array['refunding'] else array['refunding', 'refunded'] end)

    union all
    select format('Charge %s takes %s cents off the bill of booking %s for charge %s, which is %s cents on that of %s.',
      removal.id, -removal.amount_cents, removal.booking_id, charge.id, charge.amount_cents, charge.booking_id)
    from charges as removal join charges as charge on charge.id = removal.removes
    where removal.amount_cents <> -charge.amount_cents or removal.booking_id <> charge.booking_id
      or charge.kind <> 'charge'

    union all
    select format('Order %s was paid online, but stands on the bill of booking %s.', id, booking_id)
    from orders where booking_id is not null and checkout_id is not null

    union all
    select format('Order %s stands on the bill of booking %s, which is of another guest.', orders.id, bookings.id)
    from orders join bookings on bookings.id = booking_id where orders.user_id <> bookings.user_id

    union all
    select format('Booking %s costs %s cents, but its nights or hours %s.', id, amount_cents, units)
    from bookings, lateral (select sum(cents) as units from unnest(unit_cents) as cents) as sums
    where unit_cents is not null and units <> amount_cents

    order by mistake`.execute(db);
  return rows.map(({ mistake }) => mistake);
};
