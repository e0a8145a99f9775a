-- Guests who wait for a time that is taken, in line. The first whose time becomes free gets it held for a while.

-- Earlier processes may be at work meanwhile: the guest first, then checkouts, then what these hold, as everywhere.
lock table users in exclusive mode;
lock table checkouts in access exclusive mode;
lock table bookings in share row exclusive mode;

-- What is held for a guest of the waitlist is held by a checkout like every hold, but nobody pays for it online.
alter table checkouts
  drop constraint checkouts_provider_check,
  add constraint checkouts_provider_check check (provider in ('sandbox', 'stripe', 'waitlist'));

create table waitlist (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('sleeping', 'study', 'pc')),
  room_id integer,
  pc_id integer references pcs,
  -- As the guest said it, on the venue's clock.
  date date not null,
  time time(0) not null,
  -- Nights in a sleeping room, hours elsewhere.
  count integer not null check (count between 1 and case kind when 'sleeping' then 30 else 12 end),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  nights daterange generated always as (case kind when 'sleeping' then daterange(date, date + count) end) stored,
  hours tstzrange generated always as (case kind when 'sleeping' then null else tstzrange(starts_at, ends_at) end) stored,
  created_at timestamptz not null default now(),
  -- The place in line: the earliest is the first.
  queued_at timestamptz not null default clock_timestamp(),
  -- The hold, while there is one.
  checkout_id text constraint waitlist_held_once unique references checkouts on delete set null,
  -- Had it held and did not take it: not held again before somebody else has had the time.
  has_passed boolean not null default false,
  constraint waitlist_one_bookable check ((kind = 'pc') = (pc_id is not null) and (kind = 'pc') = (room_id is null)),
  foreign key (room_id, kind) references rooms (id, kind),
  -- Nobody waits twice for the same.
  constraint waitlist_once unique nulls not distinct (user_id, kind, room_id, pc_id, nights, hours)
);

create index waitlist_by_room on waitlist (room_id) where room_id is not null;
create index waitlist_by_pc on waitlist (pc_id) where pc_id is not null;
create index waitlist_by_start on waitlist (starts_at);

-- Whoever begins to wait may do so just after the time has become free.
create trigger announce_waitlist after insert on waitlist
  for each statement execute function announce_change('waitlist');

-- A hold that ends, however it does, puts its guest at the end of the line.
create function end_waitlist_hold() returns trigger language plpgsql as $$
begin
  update waitlist set checkout_id = null, has_passed = true, queued_at = clock_timestamp() where checkout_id = new.id;
  return null;
end
$$;

create trigger end_waitlist_hold after update of status on checkouts for each row
  when (new.provider = 'waitlist' and old.status = 'Pending' and new.status <> 'Pending')
  execute function end_waitlist_hold();

-- Whoever has any of the time waits for it no longer. They are locked by everybody who books for them.
create function end_waiting() returns trigger language plpgsql as $$
begin
  delete from waitlist
  where user_id = new.user_id and kind = new.kind and coalesce(room_id, pc_id) = coalesce(new.room_id, new.pc_id)
    and (nights && new.nights or hours && new.hours);
  return null;
end
$$;

create trigger end_waiting
  after insert or update of status, user_id, room_id, pc_id, date, count, starts_at, ends_at on bookings
  for each row when (new.user_id is not null and new.status in ('Confirmed', 'Checked in'))
  execute function end_waiting();
