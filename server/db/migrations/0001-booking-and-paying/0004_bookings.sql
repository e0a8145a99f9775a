-- Who sleeps, studies and plays where and when, what it costs them, and nobody twice.

-- Lets an exclusion constraint compare ids as well as ranges.
create extension if not exists btree_gist;

-- So that a booking can name a room together with its kind.
alter table rooms add constraint rooms_id_kind unique (id, kind);

create table bookings (
  -- The reference that guests are told.
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- Null once the guest has deleted their account; the house keeps the rest.
  user_id text references users on delete set null,
  kind text not null check (kind in ('sleeping', 'study', 'pc')),
  room_id integer,
  pc_id integer references pcs,
  title text not null check (title ~ '\S'),
  -- As the guest said it, on the venue's clock.
  date date not null,
  time time(0) not null,
  -- Nights in a sleeping room, hours elsewhere.
  count integer not null check (count between 1 and case kind when 'sleeping' then 30 else 12 end),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  nights daterange generated always as (case kind when 'sleeping' then daterange(date, date + count) end) stored,
  hours tstzrange generated always as (case kind when 'sleeping' then null else tstzrange(starts_at, ends_at) end) stored,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null
    check (status in ('Pending', 'Confirmed', 'Checked in', 'Completed', 'Cancelled', 'No-show')),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz check ((cancelled_at is not null) = (status = 'Cancelled')),
  constraint bookings_one_thing check ((kind = 'pc') = (pc_id is not null) and (kind = 'pc') = (room_id is null)),
  constraint bookings_elapsed_hours check (kind = 'sleeping' or ends_at - starts_at = count * interval '1 hour'),
  foreign key (room_id, kind) references rooms (id, kind),

  -- No two bookings share a night or a minute, whoever writes them.
  constraint bookings_no_shared_night exclude using gist (room_id with =, nights with &&)
    where (kind = 'sleeping' and status in ('Pending', 'Confirmed', 'Checked in')),
  constraint bookings_no_shared_room_hour exclude using gist (room_id with =, hours with &&)
    where (kind = 'study' and status in ('Pending', 'Confirmed', 'Checked in')),
  constraint bookings_no_shared_pc_hour exclude using gist (pc_id with =, hours with &&)
    where (kind = 'pc' and status in ('Pending', 'Confirmed', 'Checked in'))
);

create index bookings_by_user on bookings (user_id, starts_at desc, id desc);
create index bookings_by_start on bookings (starts_at desc, id desc);
-- What everybody may see, however much was cancelled.
create index bookings_occupying_by_start on bookings (starts_at desc, id desc)
  where status in ('Pending', 'Confirmed', 'Checked in');
create index bookings_by_room on bookings (room_id, starts_at desc, id desc) where room_id is not null;
create index bookings_by_pc on bookings (pc_id, starts_at desc, id desc) where pc_id is not null;

-- What a booking costs. Due is paid at the desk; cancelled was due and no longer is.
create table payments (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- One booking, one payment.
  booking_id text not null constraint payments_once unique references bookings,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('due', 'paid', 'refunded', 'cancelled')),
  created_at timestamptz not null default now()
);

-- What a call made under a key that its caller chose, so that asking again makes nothing new.
create table idempotency_keys (
  user_id text not null references users on delete cascade,
  call text not null,
  key text not null check (char_length(key) between 1 and 255),
  -- Of the body.
  fingerprint text not null,
  inserted_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Tells every server process whose bookings have changed: `bookings study 13`.
create function announce_bookings() returns trigger language plpgsql as $$
begin
  perform pg_notify('nightdesk', concat_ws(' ', 'bookings', kind, coalesce(room_id, pc_id)))
  from (select distinct kind, room_id, pc_id from changed) as things;
  return null;
end
$$;

create trigger announce_new_bookings after insert on bookings
  referencing new table as changed for each statement execute function announce_bookings();

create trigger announce_changed_bookings after update on bookings
  referencing new table as changed for each statement execute function announce_bookings();

create trigger announce_deleted_bookings after delete on bookings
  referencing old table as changed for each statement execute function announce_bookings();

-- Nobody can say of what: anything may have changed.
create trigger announce_truncated_bookings after truncate on bookings
  for each statement execute function announce_change('*');

-- When a mail was last handed to the mail server, so that nobody gets too many in an hour.
alter table mails add column tried_at timestamptz;
create index mails_by_recipient on mails (lower(recipient), tried_at);
