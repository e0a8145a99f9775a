-- Carts are held in one round trip.

-- Writes what a server has worked out beforehand: checkout, held bookings, their payments and the idempotency key, or nothing.
-- Gives the checkout, or the one made earlier under the key; or nothing where what was known does not hold any more, or there
-- is more to it, such as an earlier cart that gives way: the server then holds the cart step by step and says why it cannot.
create function hold_at_once(new_checkout jsonb, new_bookings jsonb, new_payments text[], new_key jsonb, known jsonb)
returns text language plpgsql as $$
#variable_conflict use_column
declare
  c constant checkouts := jsonb_populate_record(null::checkouts, new_checkout);
  k constant idempotency_keys := jsonb_populate_record(null::idempotency_keys, new_key);
  moment constant timestamptz := known ->> 'now';
  more_orders constant integer := jsonb_array_length(c.food);
  call record;
  held integer;
begin
  select * into call from begin_call(k, known -> 'caller');
  if not call.goes_on then return call.earlier; end if;

  if exists (select from checkouts where user_id = c.user_id and status = 'Pending') or exists (
    select from checkouts where user_id = c.user_id and status in ('Declined', 'Expired')
    order by created_at desc offset (known ->> 'mostEnded')::integer
  ) then return null; end if;

  -- Everything is offered as it was when its price was worked out. Locked in the order of carts.
  perform from rooms where id in (select room_id from jsonb_populate_recordset(null::bookings, new_bookings))
  order by id for no key update;
  perform from pcs where id in (select pc_id from jsonb_populate_recordset(null::bookings, new_bookings))
  order by id for no key update;
  if exists (
    select from jsonb_to_recordset(new_bookings) as b (kind text, room_id integer, pc_id integer, title text, "baseCents" bigint)
    left join rooms on rooms.id = b.room_id and rooms.kind = b.kind and rooms.retired_at is null
      and rooms.title = b.title and rooms.price_cents = "baseCents"
    left join pcs on pcs.id = b.pc_id and pcs.retired_at is null
      and pcs.title = b.title and pcs.price_cents = "baseCents"
    where rooms.id is null and pcs.id is null
  ) or exists (
    select from jsonb_array_elements(c.food) as line,
      jsonb_to_recordset(line -> 'items') as item ("dishId" integer, name text, "priceCents" bigint, image text)
    left join dishes on dishes.id = item."dishId" and dishes.name = item.name
      and price_cents = item."priceCents" and dishes.image = item.image
      and retired_at is null and not sold_out and not members_only
    where dishes.id is null
  ) or jsonb_array_length(new_bookings) > 0 and price_version() is distinct from known ->> 'priceVersion'
  then return null; end if;

  -- Admins have no limits.
  if known ->> 'mostUpcoming' is not null and (
    (
      select count(*) from bookings
      where user_id = c.user_id and status in ('Confirmed', 'Checked in')
        and starts_at > moment - interval '32 days' and ends_at > moment
    ) + jsonb_array_length(new_bookings) > (known ->> 'mostUpcoming')::integer
    or (
      select count(*) from bookings where user_id = c.user_id and cancelled_at > moment - interval '24 hours'
    ) >= (known ->> 'mostCancelled')::integer
    or more_orders > 0 and (
      (
        select count(*) from orders
        where user_id = c.user_id and status in ('Just Ordered', 'Few More Minutes', 'Ready to Serve')
      ) + more_orders > (known ->> 'mostOpenOrders')::integer
      or (
        select count(*) from orders where user_id = c.user_id and cancelled_at > moment - interval '24 hours'
      ) >= (known ->> 'mostCancelledOrders')::integer
    )
  ) then return null; end if;

  begin
    insert into checkouts (id, user_id, provider, food, total_cents, expires_at)
    values (c.id, c.user_id, c.provider, c.food, c.total_cents, c.expires_at);
    insert into bookings (
      id, user_id, kind, room_id, pc_id, title, date, time, count, starts_at, ends_at, amount_cents, status, unit_cents,
      unit_rules, checkout_id, held_until
    )
    select id, user_id, kind, room_id, pc_id, title, date, time, count, starts_at, ends_at, amount_cents, status, unit_cents,
      unit_rules, checkout_id, held_until
    from jsonb_populate_recordset(null::bookings, new_bookings) as b
    on conflict do nothing;
    get diagnostics held = row_count;
    if held < jsonb_array_length(new_bookings) then
      raise exception 'a part of the cart is taken' using errcode = 'exclusion_violation';
    end if;
  exception when exclusion_violation then
    -- Taken, out of order or sold elsewhere: a cart is held as a whole, or not at all.
    return null;
  end;
  insert into payments (id, booking_id, amount_cents, status)
  select payment, b.id, b.amount_cents, 'due'
  from jsonb_populate_recordset(null::bookings, new_bookings) with ordinality as b
    join unnest(new_payments) with ordinality as p (payment, place) on p.place = b.ordinality;
  perform end_call(k, c.id);
  return c.id;
end
$$;
