-- Calendars of other sites, whose times close a room, study room or PC here.

-- Earlier processes may be at work meanwhile: what is offered first, then what is taken, as everywhere.
lock table rooms, pcs in exclusive mode;
lock table bookings in exclusive mode;

create table calendar_imports (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  room_id integer references rooms,
  pc_id integer references pcs,
  name text not null check (name ~ '\S' and char_length(name) <= 60),
  url text not null check (url ~ '^https?://[^\s]+$' and char_length(url) <= 2000),
  created_at timestamptz not null,
  -- When it is fetched next; whoever fetches it puts this off, so that no other does meanwhile.
  due_at timestamptz not null,
  fetched_at timestamptz,
  -- Why the last attempt has failed.
  problem text check (
    problem in ('address', 'unreachable', 'refused', 'redirects', 'too large', 'too slow', 'not a calendar')
  ),
  constraint calendar_imports_place check (num_nonnulls(room_id, pc_id) = 1)
);

create unique index calendar_imports_once_a_room on calendar_imports (room_id, url) where room_id is not null;
create unique index calendar_imports_once_a_pc on calendar_imports (pc_id, url) where pc_id is not null;
create index calendar_imports_due on calendar_imports (due_at);

-- Which blocks follow a calendar.
create table imported_blocks (
  block_id text primary key references bookings on delete cascade,
  import_id text not null references calendar_imports on delete cascade
);
create index imported_blocks_by_import on imported_blocks (import_id);

-- Times of a calendar in which something else is here already.
create table import_clashes (
  import_id text not null references calendar_imports on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  nights daterange,
  hours tstzrange,
  primary key (import_id, starts_at),
  constraint import_clashes_kind check (num_nonnulls(nights, hours) = 1)
);
create index import_clashes_by_end on import_clashes (ends_at);

-- Whoever fetches them is woken at once for one that is due, and the desk sees what came of it.
create trigger announce_new_imports after insert on calendar_imports
  for each statement execute function announce_change('calendars');
create trigger announce_due_imports after update of due_at on calendar_imports for each row
  when (new.due_at <= old.due_at) execute function announce_change('calendars');
create trigger announce_fetched_imports after update of fetched_at on calendar_imports
  for each statement execute function announce_change('desk');
