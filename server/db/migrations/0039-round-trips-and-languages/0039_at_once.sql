-- Bookings and food orders in one round trip.

-- Under which name the price rules as they are now, and how the house rounds, are known; null where everything costs its base
-- price.
create function price_version() returns text stable language plpgsql as $$
begin
  return (
    select case
      when rules.version is not null then rules.version || ' ' || coalesce(house.version, 0)
      when house.settings ->> 'priceRounding' = 'whole'
        then 'whole ' || coalesce(house.settings ->> 'priceFloorPercent', '0')
    end
    from (values (true)) as always
    left join price_state as rules on true
    left join (select version, settings from house_versions order by version desc limit 1) as house on true
  );
end
$$;

-- Locks whoever makes a call, as everywhere before anything else, and looks up its idempotency key. Gives whether the caller
-- still is what they were when they were allowed to make it, and makes it for the first time; else what they made earlier.
-- A function, as what follows: each of its statements sees what others have committed while the one before had to wait.
create function begin_call(k idempotency_keys, caller_role text, out goes_on boolean, out earlier text) language plpgsql as $$
begin
  perform from users where id = k.user_id and role = caller_role for no key update;
  goes_on := found;
  if goes_on and k.key is not null then
    select case fingerprint when k.fingerprint then inserted_id end into earlier
    from idempotency_keys where user_id = k.user_id and call = k.call and key = k.key;
    goes_on := not found;
  end if;
end
$$;

-- Keeps what a call has made under its key, if it has one.
create function end_call(k idempotency_keys, made text) returns void language plpgsql as $$
begin
  if k.key is not null then
    insert into idempotency_keys (user_id, call, key, fingerprint, inserted_id)
    values (k.user_id, k.call, k.key, k.fingerprint, made);
  end if;
end
$$;

-- Writes what a server has worked out beforehand: booking, payment, mail and idempotency key, or nothing.
-- Gives the booking, or the one that was made earlier under the key; or that somebody else has the time; or nothing at all
-- where what was known beforehand does not hold any more, or there is more to it: the server then books step by step and
-- says why it cannot.
create function book_at_once(new_booking jsonb, new_payment text, new_mail jsonb, new_key jsonb, known jsonb)
returns table (booking_id text, is_taken boolean) language plpgsql as $$
#variable_conflict use_column
declare
  b constant bookings := jsonb_populate_record(null::bookings, new_booking);
  m constant mails := jsonb_populate_record(null::mails, new_mail);
  k constant idempotency_keys := jsonb_populate_record(null::idempotency_keys, new_key);
  moment constant timestamptz := known ->> 'now';
  call record;
begin
  select * into call from begin_call(k, known ->> 'role');
  if not call.goes_on then
    return query select call.earlier, false where call.earlier is not null;
    return;
  end if;

  -- It is offered as it was when its price was worked out.
  if b.kind = 'pc' then
    perform from pcs where id = b.pc_id and retired_at is null
      and title = b.title and price_cents = (known ->> 'priceCents')::bigint;
  else
    perform from rooms where id = b.room_id and kind = b.kind and retired_at is null
      and title = b.title and price_cents = (known ->> 'priceCents')::bigint;
  end if;
  if not found or price_version() is distinct from known ->> 'priceVersion' then return; end if;

  -- Admins have no limits.
  if known ->> 'mostUpcoming' is not null and (
    (
      -- First the guest's own, by the index of what occupies, whatever else the planner knows of the table.
      select count(*) from (
        select status, held_until, ends_at from bookings
        where user_id = b.user_id and status in ('Pending', 'Confirmed', 'Checked in', 'Blocked')
          and starts_at > moment - interval '32 days'
        offset 0
      ) as own
      where ends_at > moment and (status <> 'Pending' or held_until > moment)
    ) >= (known ->> 'mostUpcoming')::integer
    or (
      select count(*) from bookings where user_id = b.user_id and cancelled_at > moment - interval '24 hours'
    ) >= (known ->> 'mostCancelled')::integer
  ) then return; end if;

  insert into bookings (
    id, user_id, kind, room_id, pc_id, title, date, time, count, starts_at, ends_at, amount_cents, status, unit_cents, unit_rules
  )
  values (
    b.id, b.user_id, b.kind, b.room_id, b.pc_id, b.title, b.date, b.time, b.count, b.starts_at, b.ends_at, b.amount_cents,
    b.status, b.unit_cents, b.unit_rules
  )
  on conflict do nothing;

  if not found then
    -- A hold that has ended, or is the guest's own, gives way to them step by step. Each kind is asked for by itself,
    -- so that any plan can go by the index of that kind.
    return query
      select null::text, true
      from (
        select status, held_until, user_id from bookings
        where b.kind = 'sleeping' and kind = 'sleeping' and room_id = b.room_id
          and status in ('Pending', 'Confirmed', 'Checked in', 'Blocked') and nights && daterange(b.date, b.date + b.count)
        union all
        select status, held_until, user_id from bookings
        where b.kind = 'study' and kind = 'study' and room_id = b.room_id
          and status in ('Pending', 'Confirmed', 'Checked in', 'Blocked') and hours && tstzrange(b.starts_at, b.ends_at)
        union all
        select status, held_until, user_id from bookings
        where b.kind = 'pc' and kind = 'pc' and pc_id = b.pc_id
          and status in ('Pending', 'Confirmed', 'Checked in', 'Blocked') and hours && tstzrange(b.starts_at, b.ends_at)
      ) as taken
      where status <> 'Pending' or held_until > moment and user_id is distinct from b.user_id
      limit 1;
    return;
  end if;

  insert into payments (id, booking_id, amount_cents, status) values (new_payment, b.id, b.amount_cents, 'due');
  insert into mails (recipient, subject, body, content, booking_id)
  values (m.recipient, m.subject, m.body, m.content, b.id);
  perform end_call(k, b.id);
  return query select b.id, false;
end
$$;

-- Writes the next order of a guest who is locked, so that their numbers have no gap and none comes twice. Where they are
-- checked in it stands on the bill, unless that would become too large, and what was paid at the desk is due again.
create function insert_order(o orders, largest_bill bigint) returns integer language plpgsql as $$
declare
  -- What the guest has written for the number of a room may be anything.
  place constant integer := case when o.room_id ~ '^[0-9]{1,9}$' then o.room_id end;
  stay record;
  written integer;
begin
  select bookings.id, checkout_id is null and bill.total - bill.paid + o.total_cents > 0 as is_due into stay
  from bookings
  join payments on payments.booking_id = bookings.id
  cross join lateral (
    select
      bookings.amount_cents
        + coalesce((select sum(amount_cents) from charges where booking_id = bookings.id and kind <> 'change'), 0)
        + coalesce((select sum(total_cents) from orders where booking_id = bookings.id and status <> 'Cancelled'), 0)
        as total,
      coalesce((select amount_cents from transfers where payment_id = payments.id and kind = 'paid'), 0)
        - coalesce((select sum(amount_cents) from refunds where payment_id = payments.id), 0)
        + coalesce((
          select sum(case kind when 'paid' then amount_cents else -amount_cents end) from desk_payments
          where booking_id = bookings.id
        ), 0)
        as paid
    offset 0
  ) as bill
  where bookings.user_id = o.user_id and bookings.status = 'Checked in' and ends_at > o.created_at
    and case o.room_type
      when 'Sleeping Room' then bookings.kind = 'sleeping' and room_id = place
      when 'PC' then bookings.kind = 'pc' and pc_id = place
      else bookings.kind = 'study' and room_id = place
    end
    and bill.total + o.total_cents <= largest_bill
  order by starts_at
  limit 1;

  insert into orders (user_id, number, room_type, room_id, items, total_cents, created_at, code, booking_id)
  select o.user_id, coalesce(max(number), 0) + 1, o.room_type, o.room_id, o.items, o.total_cents, o.created_at, o.code, stay.id
  from orders where user_id = o.user_id
  returning id into written;

  if stay.is_due then
    update payments set status = 'due' where booking_id = stay.id and status = 'paid';
    update bookings set paid_at = null where id = stay.id and paid_at is not null;
  end if;
  return written;
end
$$;

-- Writes what a server has worked out beforehand: an order and its idempotency key, or nothing. Gives the order, or the one
-- that was placed earlier under the key; or nothing at all where what was known beforehand does not hold any more, or there
-- is more to it: the server then orders step by step and says why it cannot.
create function order_at_once(new_order jsonb, new_key jsonb, known jsonb)
returns table (order_id text) language plpgsql as $$
declare
  o constant orders := jsonb_populate_record(null::orders, new_order);
  k constant idempotency_keys := jsonb_populate_record(null::idempotency_keys, new_key);
  call record;
begin
  select * into call from begin_call(k, known ->> 'role');
  if not call.goes_on then
    return query select call.earlier where call.earlier is not null;
    return;
  end if;

  -- All of it is on the card, for everybody, as it was when it was added up.
  if exists (
    select from jsonb_to_recordset(o.items) as item ("dishId" integer, name text, "priceCents" bigint, image text)
    left join dishes on dishes.id = item."dishId" and dishes.name = item.name
      and price_cents = item."priceCents" and dishes.image = item.image
      and retired_at is null and not sold_out and not members_only
    where dishes.id is null
  ) then return; end if;

  -- Admins have no limits.
  if known ->> 'mostOpen' is not null and (
    (
      select count(*) from orders
      where user_id = o.user_id and status in ('Just Ordered', 'Few More Minutes', 'Ready to Serve')
    ) >= (known ->> 'mostOpen')::integer
    or (
      select count(*) from orders where user_id = o.user_id and cancelled_at > o.created_at - interval '24 hours'
    ) >= (known ->> 'mostCancelled')::integer
  ) then return; end if;

  order_id := insert_order(o, (known ->> 'largestBillCents')::bigint);
  perform end_call(k, order_id);
  return next;
end
$$;
