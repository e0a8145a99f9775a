import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Inconsistent checkouts: Paid without all bookings, food and money; Pending without all holds; or over with rows left. */
export const findTornCarts = async (db: Db): Promise<string[]> => {
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

/** Bookings without exactly one payment of their amount and exactly one mail that names them. */
export const findIncomplete = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where (select array_agg(amount_cents) from payments where booking_id = bookings.id)
        is distinct from array[bookings.amount_cents]
      or (select count(*) from mails where position(bookings.id in body) > 0) <> 1`.execute(db);
  return rows.map(({ id }) => id);
};

/** Pairs of bookings that share a night or a minute, by the written times, not by the columns of the constraints. */
export const findOverlaps = async (db: Db): Promise<{ one: string; other: string }[]> => {
  const { rows } = await sql<{ one: string; other: string }>`
    with held as (
      -- Of a stay that was moved while it ran, only what it takes in its present place.
      select id, kind, coalesce(room_id, pc_id) as thing, coalesce(moved_on, date) as first, date + count as last,
        coalesce(moved_at, starts_at) as starts_at, ends_at
      from bookings where status in ('Pending', 'Confirmed', 'Checked in', 'Blocked')
    )
    select one.id as one, other.id as other
    from held as one join held as other on one.kind = other.kind and one.thing = other.thing and one.id < other.id
    where case one.kind
      when 'sleeping' then one.first < other.last and other.first < one.last
      else one.starts_at < other.ends_at and other.starts_at < one.ends_at
    end`.execute(db);
  return rows;
};
