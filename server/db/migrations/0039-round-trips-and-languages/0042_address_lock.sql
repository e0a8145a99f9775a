-- A record written for an address while somebody verifies that address belongs to them, too.

-- Earlier processes may be at work meanwhile: they do not wait for each other, as before.
create function lock_address(address text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('nightdesk addresses'), hashtext(lower(address)))
$$;

-- As before. The desk may be writing a first record for the address, which cannot be seen yet: whoever comes second waits.
create or replace function take_over_guest() returns trigger language plpgsql as $$
declare
  taken guests;
begin
  perform lock_address(new.email);
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
