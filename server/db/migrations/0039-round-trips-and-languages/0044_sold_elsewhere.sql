-- What calendars of other sites say is taken, and is booked, held or blocked here too, is not free when that ends.

-- Earlier processes may be at work meanwhile: what is offered first, then what is taken, as everywhere.
lock table rooms, pcs in access exclusive mode;
lock table bookings in share row exclusive mode;

-- The times of import_clashes, beside what else closes a bookable: whoever books reads and locks that row anyway.
alter table rooms
  add column sold_nights datemultirange,
  add column sold_hours tstzmultirange;
alter table pcs
  add column sold_nights datemultirange,
  add column sold_hours tstzmultirange;

update rooms set sold_nights = sold.nights, sold_hours = sold.hours
from (
  select room_id, range_agg(nights) as nights, range_agg(hours) as hours
  from import_clashes join calendar_imports on calendar_imports.id = import_id group by room_id
) as sold
where sold.room_id = rooms.id;
update pcs set sold_hours = sold.hours
from (
  select pc_id, range_agg(hours) as hours
  from import_clashes join calendar_imports on calendar_imports.id = import_id group by pc_id
) as sold
where sold.pc_id = pcs.id;

create trigger announce_sold_rooms after update of sold_nights, sold_hours on rooms for each row
  when (old.sold_nights is distinct from new.sold_nights or old.sold_hours is distinct from new.sold_hours)
  execute function announce_closed();
create trigger announce_sold_pcs after update of sold_hours on pcs for each row
  when (old.sold_hours is distinct from new.sold_hours) execute function announce_closed();

-- As before, and what is sold elsewhere takes nothing new either: its row is locked by those who follow a calendar.
create or replace function refuse_closed() returns trigger language plpgsql as $$
declare
  nights_closed daterange;
  hours_closed tstzrange;
  nights_sold datemultirange;
  hours_sold tstzmultirange;
  retired timestamptz;
  -- The generated columns of the new row are not there yet.
  more_nights datemultirange := datemultirange(daterange(coalesce(new.moved_on, new.date), new.date + new.count));
  more_hours tstzmultirange := tstzmultirange(tstzrange(coalesce(new.moved_at, new.starts_at), new.ends_at));
begin
  if new.kind = 'pc' then
    select closed_hours, sold_hours, retired_at into hours_closed, hours_sold, retired
    from pcs where id = new.pc_id for share;
  else
    select closed_nights, closed_hours, sold_nights, sold_hours, retired_at
    into nights_closed, hours_closed, nights_sold, hours_sold, retired
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
  if nights_closed && more_nights or hours_closed && more_hours or nights_sold && more_nights or hours_sold && more_hours then
    raise exception 'booking of a % that is out of order or sold elsewhere violates bookings_no_closed', new.kind
      using errcode = 'exclusion_violation', table = 'bookings', constraint = 'bookings_no_closed_' || new.kind;
  end if;
  return new;
end
$$;

-- What gives way to a calendar that clashes with it has that calendar fetched at once, which then closes the time. Nobody waits
-- for a calendar that is being followed at this moment: it has its turn later, and the time is not free meanwhile.
create function fetch_clashing() returns trigger language plpgsql as $$
begin
  -- Always in the past, by any clock.
  update calendar_imports set due_at = created_at
  where id in (
    select id from calendar_imports
    where (room_id = old.room_id or pc_id = old.pc_id) and exists (
      select from import_clashes where import_id = calendar_imports.id and (nights && old.nights or hours && old.hours)
    )
    for no key update skip locked
  );
  return null;
end
$$;

create trigger fetch_clashing_deleted after delete on bookings
  for each row when (old.status in ('Pending', 'Confirmed', 'Checked in', 'Blocked')) execute function fetch_clashing();
-- A check-out or no-show may be taken back for a while, which a block would be in the way of.
create trigger fetch_clashing_changed
  after update of status, room_id, pc_id, date, count, starts_at, ends_at, moved_on, moved_at on bookings
  for each row when (
    old.status in ('Pending', 'Confirmed', 'Checked in', 'Blocked') and (
      new.status = 'Cancelled' or new.room_id is distinct from old.room_id or new.pc_id is distinct from old.pc_id
      or new.nights is distinct from old.nights or new.hours is distinct from old.hours
    )
  )
  execute function fetch_clashing();
