import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Checkouts that are not whole: a Paid one has all its places confirmed, its food ordered and every cent of its total
 * written down once; a Pending one holds all its places; the others have no booking left and have
 * cost nothing.
 */
export const findTornCarts = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from checkouts
    cross join lateral (
      select coalesce(array_agg(distinct status), '{}') as statuses, coalesce(sum(amount_cents), 0) as cents
      from bookings where checkout_id = checkouts.id
    ) as places
    cross join lateral (
      select count(*) as orders from orders where checkout_id = checkouts.id
    ) as ordered
    cross join lateral (
      select coalesce(sum((line ->> 'totalCents')::bigint), 0) as food_cents from jsonb_array_elements(food) as line
    ) as held_food
    cross join lateral (
      select coalesce(sum((place ->> 'amountCents')::bigint), 0) as released_cents
      from jsonb_array_elements(released) as place
    ) as released_places
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as paid_cents, count(*) as transfers, count(distinct payment_id) as payments
      from transfers where checkout_id = checkouts.id
    ) as money
    where cents + released_cents + food_cents <> total_cents
      or case status
        when 'Paid' then transfers <> payments or not statuses <@ array['Confirmed'] or orders <> jsonb_array_length(food)
          or paid_cents <> total_cents
        when 'Pending' then not statuses <@ array['Pending'] or orders > 0 or transfers > 0
        else statuses <> '{}' or orders > 0 or payments > 0
      end
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};
