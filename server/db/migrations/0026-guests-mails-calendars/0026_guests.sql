-- People at the desk: guests who are found as one types, notes about them, and guests who may not come for a while.

-- Earlier processes may be at work meanwhile: the guest first, then what is taken, as everywhere.
lock table users in exclusive mode;
lock table guests in access exclusive mode;
lock table bookings in share row exclusive mode;

-- Finds words wherever they stand in a text.
create extension if not exists pg_trgm;

-- What a guest is found by: in small letters without accents, and with a space before each word, so that the beginning of
-- a word can be asked for.
create function guest_words(name text, email text, phone_number text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(
    normalize(' ' || name || ' ' || coalesce(email, '') || ' ' || phone_number, NFD), '[\u0300-\u036f]', '', 'g'
  ));

create index users_by_words on users using gin (guest_words(name, email, phone_number) gin_trgm_ops);
create index guests_by_words on guests using gin (guest_words(name, email, phone_number) gin_trgm_ops)
  where user_id is null;
create index users_by_name on users (lower(name), id);
create index guests_by_name on guests (lower(name), id) where user_id is null;
create index guests_by_age on guests (created_at, id) where user_id is null;
-- One number, two records: perhaps one guest.
create index users_by_phone on users (phone_number) where phone_number <> '';
create index guests_by_phone on guests (phone_number) where phone_number <> '' and user_id is null;

-- Since when a guest may neither sign in nor book, until when (null: until it is lifted), and why.
alter table users
  add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspended_reason text check (suspended_reason ~ '\S' and char_length(suspended_reason) <= 200),
  add constraint users_suspended check (
    suspended_at is not null or (suspended_until is null and suspended_reason is null)
  );
alter table guests
  add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspended_reason text check (suspended_reason ~ '\S' and char_length(suspended_reason) <= 200),
  add constraint guests_suspended check (
    suspended_at is not null or (suspended_until is null and suspended_reason is null)
  );
create index users_suspended on users (suspended_at) where suspended_at is not null;
create index guests_suspended on guests (suspended_at) where suspended_at is not null;

-- Whoever works at the desk is made a guest before anybody suspends them, and whoever is suspended does not work there.
create function refuse_suspended_staff() returns trigger language plpgsql as $$
begin
  raise exception 'a suspended clerk or admin violates users_no_suspended_staff'
    using errcode = 'check_violation', table = 'users', constraint = 'users_no_suspended_staff';
end
$$;

create trigger refuse_suspended_staff before update of role, suspended_at, suspended_until on users for each row
  when (new.role in ('clerk', 'admin') and new.suspended_at is not null and coalesce(new.suspended_until, 'infinity') > now())
  execute function refuse_suspended_staff();

-- However close they come: whoever suspends a guest has locked their row.
create function refuse_suspended_sign_in() returns trigger language plpgsql as $$
declare
  is_suspended boolean;
begin
  select suspended_at is not null and coalesce(suspended_until, 'infinity') > now() into is_suspended
  from users where id = new.user_id for share;
  if is_suspended then
    raise exception 'session of a suspended guest violates sessions_not_suspended'
      using errcode = 'check_violation', table = 'sessions', constraint = 'sessions_not_suspended';
  end if;
  return new;
end
$$;

create trigger refuse_suspended before insert on sessions
  for each row execute function refuse_suspended_sign_in();

-- Whoever books has locked the guest as well.
create function refuse_suspended_booking() returns trigger language plpgsql as $$
begin
  if exists (
    select from users where id = new.user_id and suspended_at is not null and coalesce(suspended_until, 'infinity') > now()
  ) or exists (
    select from guests where id = new.guest_id and suspended_at is not null and coalesce(suspended_until, 'infinity') > now()
  ) then
    raise exception 'booking of a suspended guest violates bookings_not_suspended'
      using errcode = 'check_violation', table = 'bookings', constraint = 'bookings_not_suspended';
  end if;
  return new;
end
$$;

create trigger refuse_suspended before insert on bookings
  for each row when (new.status <> 'Blocked') execute function refuse_suspended_booking();

-- What the desk writes down about a guest. Texts are never changed, only withdrawn by those who wrote them.
create table guest_notes (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- Of an account, or of a record without one; they go with it.
  user_id text references users on delete cascade,
  guest_id text references guests on delete cascade,
  text text not null check (text ~ '\S' and char_length(text) <= 2000),
  is_pinned boolean not null default false,
  -- Null once the author has deleted their account.
  author_id text references users on delete set null,
  author_name text not null,
  created_at timestamptz not null,
  constraint guest_notes_of_one_guest check (num_nonnulls(user_id, guest_id) = 1)
);

create index guest_notes_by_user on guest_notes (user_id, created_at desc) where user_id is not null;
create index guest_notes_by_guest on guest_notes (guest_id, created_at desc) where guest_id is not null;
create index guest_notes_by_author on guest_notes (author_id) where author_id is not null;

create function keep_guest_note() returns trigger language plpgsql as $$
begin
  if new.text <> old.text or new.author_name <> old.author_name or new.created_at <> old.created_at then
    raise exception 'what was noted of a guest stays' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger keep_guest_notes before update on guest_notes for each row execute function keep_guest_note();

-- As before, and whatever else hangs on the record goes to the account with its bookings, a suspension too.
create or replace function take_over_guest() returns trigger language plpgsql as $$
declare
  taken guests;
begin
  update guests set user_id = new.id where lower(email) = lower(new.email) and user_id is null
    returning * into taken;
  if found then
    update bookings set user_id = new.id, guest_id = null where guest_id = taken.id;
    update guest_notes set user_id = new.id, guest_id = null where guest_id = taken.id;
    if taken.suspended_at is not null and coalesce(taken.suspended_until, 'infinity') > now()
      and new.role not in ('clerk', 'admin') and new.suspended_at is null then
      update users set suspended_at = taken.suspended_at, suspended_until = taken.suspended_until,
        suspended_reason = taken.suspended_reason where id = new.id;
      delete from sessions where user_id = new.id;
    end if;
  end if;
  return null;
end
$$;
