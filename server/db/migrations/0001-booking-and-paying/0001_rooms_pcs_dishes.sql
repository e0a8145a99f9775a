-- What the house offers: rooms by the night or by the hour, PCs by the hour, dishes from the kitchen.
-- Money is whole cents everywhere; the upper bound is the contract's 1,000,000 dollars.

-- Sleeping and study rooms share one table, so that their ids come from one series and never collide.
create table rooms (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('sleeping', 'study')),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  description text not null check (description ~ '\S' and char_length(description) <= 2000),
  -- One fact a line.
  details text not null check (details ~ '\S' and char_length(details) <= 4000),
  image text not null check (image ~ '\S' and char_length(image) <= 2048),
  -- Per night for sleeping rooms, per hour for study rooms.
  price_cents integer not null check (price_cents > 0 and price_cents <= 100000000),
  rating numeric(2, 1) not null check (rating between 0 and 5),
  created_at timestamptz not null default now()
);

create index rooms_by_kind on rooms (kind, id);

create table pcs (
  -- The number on the machine's sticker, so it is given and not drawn from a series.
  id integer primary key check (id > 0),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  description text not null check (description ~ '\S' and char_length(description) <= 2000),
  image text not null check (image ~ '\S' and char_length(image) <= 2048),
  -- Per hour.
  price_cents integer not null check (price_cents > 0 and price_cents <= 100000000),
  created_at timestamptz not null default now()
);

create table dishes (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '\S' and char_length(name) <= 120),
  description text not null check (description ~ '\S' and char_length(description) <= 2000),
  image text not null check (image ~ '\S' and char_length(image) <= 2048),
  -- A dish may be on the house.
  price_cents integer not null check (price_cents >= 0 and price_cents <= 100000000),
  created_at timestamptz not null default now()
);

-- Which demo content has ever been added, so that what the desk edits or deletes does not come back.
create table demo_batches (
  name text primary key,
  added_at timestamptz not null default now()
);

-- Tells every server process to drop its cached lists, however a row was changed.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('nightdesk', tg_argv[0]);
  return null;
end
$$;

create trigger announce_rooms after insert or update or delete or truncate on rooms
  for each statement execute function announce_change('rooms');

create trigger announce_pcs after insert or update or delete or truncate on pcs
  for each statement execute function announce_change('pcs');

create trigger announce_dishes after insert or update or delete or truncate on dishes
  for each statement execute function announce_change('dishes');
