-- Two records of one guest become one.

-- Earlier processes may be at work meanwhile: the guest first, as everywhere.
lock table users in exclusive mode;
lock table guests in exclusive mode;

-- Records that were merged into another one, which their ids lead to. Their name, phone number and address are those that
-- the other did not take: with the ids in the log, somebody could part the two again. They go with the guest.
create table merged_guests (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  guest_id text not null references guests on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  phone_number text not null check (phone_number ~ '^\d{0,20}$'),
  email text check (email ~ '\S@\S' and char_length(email) <= 254 and email = btrim(email)),
  created_at timestamptz not null,
  merged_at timestamptz not null
);

create index merged_guests_by_guest on merged_guests (guest_id);

-- As before. A record that is being merged may give its address to another: whoever waited for it looks again.
create or replace function take_over_guest() returns trigger language plpgsql as $$
declare
  taken guests;
begin
  perform from guests where lower(email) = lower(new.email) and user_id is null for update;
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
