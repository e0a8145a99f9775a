-- Upkeep of what is offered: rooms, study rooms and PCs that are changed, retired and brought back.

lock table rooms, pcs in access exclusive mode;

alter table rooms
  -- In no list and not to be booked since then; its bookings stay.
  add column retired_at timestamptz,
  -- Grows with every change of what guests read, so that nobody overwrites what they have not seen.
  add column version integer not null default 1;
alter table pcs
  add column retired_at timestamptz,
  add column version integer not null default 1;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger count_room_version
  before update of title, description, details, image, price_cents, rating, retired_at on rooms
  for each row execute function count_version();
create trigger count_pc_version
  before update of title, description, image, price_cents, retired_at on pcs
  for each row execute function count_version();

-- Who looks at what is free sees at once that something is gone or back.
create trigger announce_retired_rooms after update of retired_at on rooms for each row
  when (old.retired_at is distinct from new.retired_at) execute function announce_closed();
create trigger announce_retired_pcs after update of retired_at on pcs for each row
  when (old.retired_at is distinct from new.retired_at) execute function announce_closed();

-- As before, and what is retired takes nothing new either: its row is locked by those who retire it.
create or replace function refuse_closed() returns trigger language plpgsql as $$
declare
  nights_closed daterange;
  hours_closed tstzrange;
  retired timestamptz;
  -- The generated columns of the new row are not there yet.
  more_nights datemultirange := datemultirange(daterange(coalesce(new.moved_on, new.date), new.date + new.count));
  more_hours tstzmultirange := tstzmultirange(tstzrange(coalesce(new.moved_at, new.starts_at), new.ends_at));
begin
  if new.kind = 'pc' then
    select closed_hours, retired_at into hours_closed, retired from pcs where id = new.pc_id for share;
  else
    select closed_nights, closed_hours, retired_at into nights_closed, hours_closed, retired
    from rooms where id = new.room_id for share;
  end if;
  if tg_op = 'UPDATE' and coalesce(new.room_id, new.pc_id) = coalesce(old.room_id, old.pc_id) then
    more_nights := more_nights - coalesce(datemultirange(old.nights), '{}');
    more_hours := more_hours - coalesce(tstzmultirange(old.hours), '{}');
  end if;
  if retired is not null
    and not (case new.kind when 'sleeping' then isempty(more_nights) else isempty(more_hours) end) then
    raise exception 'booking of a % that is retired violates bookings_no_retired', new.kind
      using errcode = 'exclusion_violation', table = 'bookings', constraint = 'bookings_no_retired_' || new.kind;
  end if;
  if nights_closed && more_nights or hours_closed && more_hours then
    raise exception 'booking of a % that is out of order violates bookings_no_closed', new.kind
      using errcode = 'exclusion_violation', table = 'bookings', constraint = 'bookings_no_closed_' || new.kind;
  end if;
  return new;
end
$$;

-- Who did what to a room last.
create index desk_log_by_subject on desk_log (subject, id desc) where refused is null;
