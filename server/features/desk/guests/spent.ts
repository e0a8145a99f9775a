import { type RawBuilder, sql } from 'kysely';

type Of = 'user' | 'record';

/** Online payments less refunds. */
const online = (payment: RawBuilder<unknown>) => sql`(
  coalesce((select sum(amount_cents) from transfers where payment_id = ${payment} and kind = 'paid'), 0)
  - coalesce((select sum(amount_cents) from refunds where payment_id = ${payment}), 0)
)`;

const forBookings = (of: Of, id: RawBuilder<unknown>) => sql`coalesce((
  select sum(${online(sql`payments.id`)} + coalesce((
    select sum(case desk_payments.kind when 'paid' then desk_payments.amount_cents else -desk_payments.amount_cents end)
    from desk_payments where desk_payments.booking_id = bookings.id
  ), 0))
  from bookings join payments on payments.booking_id = bookings.id
  where bookings.${sql.raw(of === 'user' ? 'user_id' : 'guest_id')} = ${id}
), 0)`;

/** Food that was paid in a cart. */
export const forFood = (id: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select sum(${online(sql`payments.id`)}) from orders join payments on payments.order_id = orders.id
  where orders.user_id = ${id} and orders.checkout_id is not null
), 0)::bigint`;

/** What a guest has paid less refunds, in cents; part of a statement. */
export const spentBy = (of: Of, id: RawBuilder<unknown>): RawBuilder<number> =>
  of === 'user'
    ? sql`(${forBookings(of, id)} + ${forFood(id)})::bigint`
    : sql`${forBookings(of, id)}::bigint`;
