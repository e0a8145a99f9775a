-- A house of one's own: what it says of itself, its terms, and its currency.

-- Earlier processes may be at work meanwhile: the guest first, then what is offered, then what is taken, as everywhere.
lock table users in exclusive mode;
lock table rooms, pcs, dishes, checkouts, orders in access exclusive mode;
lock table bookings, payments, charges, desk_payments in access exclusive mode;

-- What the house says of itself and by which terms it books; the newest row counts, and none means: as the code says.
create table house_versions (
  version integer primary key check (version > 0),
  -- Only what somebody has set; all the rest is as the code says.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- Null once the admin has deleted their account.
  actor_id text references users on delete set null,
  actor_name text not null,
  at timestamptz not null
);

create index house_versions_by_actor on house_versions (actor_id) where actor_id is not null;

create trigger keep_house_versions before update or delete on house_versions
  for each row execute function keep_entry();
create trigger keep_all_house_versions before truncate on house_versions
  for each statement execute function refuse_change();
create trigger announce_house after insert on house_versions
  for each statement execute function announce_change('house');

-- Amounts are counted in the currency of the house, so it stays once anything was: nothing is under way while it changes.
create function keep_currency() returns trigger language plpgsql as $$
declare
  present text := coalesce((select settings ->> 'currency' from house_versions order by version desc limit 1), 'USD');
begin
  if coalesce(new.settings ->> 'currency', 'USD') = present then
    return new;
  end if;
  lock table rooms, pcs, dishes, checkouts, orders in access exclusive mode;
  lock table bookings, payments in access exclusive mode;
  if exists (select from bookings where status <> 'Blocked') or exists (select from orders)
    or exists (select from payments) or exists (select from transfers)
    or exists (select from checkouts where status = 'Pending') then
    raise exception 'the currency of a house with bookings, orders or payments violates house_currency_fixed'
      using errcode = 'check_violation', table = 'house_versions', constraint = 'house_currency_fixed';
  end if;
  return new;
end
$$;

create trigger keep_currency before insert on house_versions for each row execute function keep_currency();

-- Under which terms a booking was made: how many hours before its start it can last be cancelled for free. Null for the
-- usual 24 of a room and 1 of all else, as those have that were made before houses could set any.
alter table bookings add column free_cancel_hours smallint check (free_cancel_hours between 0 and 720);

-- Here and not in a server process, which may not have heard yet that the terms have changed.
create function agree_terms() returns trigger language plpgsql as $$
declare
  terms jsonb := (select settings -> 'freeCancelHours' from house_versions order by version desc limit 1);
begin
  new.free_cancel_hours := case new.kind
    when 'sleeping' then nullif((terms ->> 'room')::int, 24)
    else nullif((terms ->> 'hour')::int, 1)
  end;
  return new;
end
$$;

create trigger agree_terms before insert on bookings
  for each row when (new.free_cancel_hours is null and new.status <> 'Blocked') execute function agree_terms();

-- Amounts of currencies with three digits are ten times as large, and of weak currencies larger still.
alter table rooms drop constraint rooms_price_cents_check,
  add constraint rooms_price_cents_check check (price_cents > 0 and price_cents <= 1000000000);
alter table pcs drop constraint pcs_price_cents_check,
  add constraint pcs_price_cents_check check (price_cents > 0 and price_cents <= 1000000000);
alter table dishes drop constraint dishes_price_cents_check,
  add constraint dishes_price_cents_check check (price_cents >= 0 and price_cents <= 1000000000);
alter table bookings drop constraint bookings_largest_amount,
  add constraint bookings_largest_amount check (amount_cents <= 30000000000);
alter table payments drop constraint payments_largest_amount,
  add constraint payments_largest_amount check (amount_cents <= 50000000000);
alter table checkouts drop constraint checkouts_largest_amount,
  add constraint checkouts_largest_amount check (total_cents <= 1000000000000);
alter table charges drop constraint charges_amount_cents_check,
  add constraint charges_amount_cents_check check (amount_cents <> 0 and abs(amount_cents) <= 30000000000);
alter table desk_payments drop constraint desk_payments_amount_cents_check,
  add constraint desk_payments_amount_cents_check check (amount_cents > 0 and amount_cents <= 1000000000000);
