-- Bookings and food orders verify the session in the round trip in which they are written.

-- Locks the caller, verifies their session, and looks up the idempotency key of the call. `goes_on` says whether the caller is
-- still as the server knows them and makes the call for the first time; otherwise `earlier` is what they made under the key.
-- A caller without a token comes from a server of the previous version, which has verified the session itself.
create function begin_call(k idempotency_keys, caller jsonb, out goes_on boolean, out earlier text) language plpgsql as $$
begin
  perform from users
  where id = k.user_id and role = caller ->> 'role' and (
    not caller ? 'token'
    or (name, email, email_verified, language) is not distinct from
      (caller ->> 'name', caller ->> 'email', (caller ->> 'emailVerified')::boolean, caller ->> 'language')
  )
  for no key update;
  goes_on := found;
  -- After the lock, so that a session that ended while waiting for it is seen to have ended.
  if goes_on and caller ? 'token' then
    perform from sessions where token = caller ->> 'token' and user_id = k.user_id and expires_at > now();
    goes_on := found;
  end if;
  if goes_on and k.key is not null then
    select case fingerprint when k.fingerprint then inserted_id end into earlier
    from idempotency_keys where user_id = k.user_id and call = k.call and key = k.key;
    goes_on := not found;
  end if;
end
$$;

create or replace function book_at_once(new_booking jsonb, new_payment text, new_mail jsonb, new_key jsonb, known jsonb)
returns table (booking_id text, is_taken boolean) language plpgsql as $$
#variable_conflict use_column
declare
  b constant bookings := jsonb_populate_record(null::bookings, new_booking);
  m constant mails := jsonb_populate_record(null::mails, new_mail);
  k constant idempotency_keys := jsonb_populate_record(null::idempotency_keys, new_key);
  moment constant timestamptz := known ->> 'now';
  call record;
begin
  select * into call from begin_call(k, coalesce(known -> 'caller', known));
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

create or replace function order_at_once(new_order jsonb, new_key jsonb, known jsonb)
returns table (order_id text) language plpgsql as $$
declare
  o constant orders := jsonb_populate_record(null::orders, new_order);
  k constant idempotency_keys := jsonb_populate_record(null::idempotency_keys, new_key);
  call record;
begin
  select * into call from begin_call(k, coalesce(known -> 'caller', known));
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

drop function begin_call(idempotency_keys, text);
