-- A hold that ends leaves nothing behind: neither a booking nor a payment. Its checkout remembers what was held.

-- Earlier processes may be at work meanwhile: the guest first, then checkouts, then what these hold, as everywhere.
lock table users in exclusive mode;
lock table checkouts in access exclusive mode;
lock table bookings, payments in share row exclusive mode;

-- What a checkout held that was declined or has expired: kind, id, title, date, time, count, startsAt, endsAt, amountCents.
alter table checkouts add column released jsonb not null default '[]' check (jsonb_typeof(released) = 'array');

-- What earlier releases have left. Money, points and feedback never belonged to a hold, only to what was paid.
with leftovers as materialized (
  select bookings.* from bookings join checkouts on checkouts.id = checkout_id
  where bookings.status = 'Cancelled' and checkouts.status in ('Declined', 'Expired')
    and not exists (select from feedback where booking_id = bookings.id)
    and not exists (
      select from payments
      where booking_id = bookings.id and (payments.status <> 'cancelled'
        or exists (select from transfers where payment_id = payments.id)
        or exists (select from refunds where payment_id = payments.id)
        or exists (select from points where payment_id = payments.id))
    )
),
held as (
  select checkout_id, jsonb_agg(jsonb_build_object(
    'kind', kind, 'id', coalesce(room_id, pc_id), 'title', title, 'date', date, 'time', time, 'count', count,
    'startsAt', starts_at, 'endsAt', ends_at, 'amountCents', amount_cents
  ) order by starts_at, id) as places
  from leftovers group by checkout_id
),
remembered as (
  update checkouts set released = held.places from held where checkouts.id = checkout_id
),
unpaid as (
  delete from payments using leftovers where booking_id = leftovers.id
)
delete from bookings using leftovers where bookings.id = leftovers.id;

-- What a guest has, however much they have booked, cancelled and checked out before.
create index bookings_occupying_by_user on bookings (user_id, starts_at)
  where status in ('Pending', 'Confirmed', 'Checked in');
create index checkouts_pending_by_user on checkouts (user_id) where status = 'Pending';
-- What can be forgotten.
create index checkouts_over_by_user on checkouts (user_id, created_at desc)
  where status in ('Declined', 'Expired');
