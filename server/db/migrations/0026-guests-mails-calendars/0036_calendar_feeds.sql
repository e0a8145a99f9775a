-- Secret addresses under which calendars read what a guest has booked, and when a bookable is taken. Only a hash is kept: whoever
-- reads this table cannot open one.

-- Earlier processes may be at work meanwhile: the guest first, then what is offered, as everywhere.
lock table users in exclusive mode;
lock table rooms, pcs in exclusive mode;

create table calendar_feeds (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Whose it is; each has one at most.
  user_id text unique references users on delete cascade,
  room_id integer unique references rooms on delete cascade,
  pc_id integer unique references pcs on delete cascade,
  created_at timestamptz not null,
  constraint calendar_feeds_owner check (num_nonnulls(user_id, room_id, pc_id) = 1)
);
