-- What the figures of the house need to know of the past: where a guest was before a move, and when something was closed
-- that is open again. Processes of an earlier version may go on meanwhile; what they do not write is as before.

lock table rooms, pcs, orders in access exclusive mode;
lock table bookings in access exclusive mode;

-- Of a stay that was moved while it ran: where its first nights or hours were, one by one. All others are where it is now.
alter table bookings
  add column earlier_places integer[],
  add constraint bookings_earlier_places check (cardinality(earlier_places) between 1 and count);

-- A time in which something was closed and that is over, because it has been opened since: it was out of order or
-- retired, or a block was taken away while it ran. What is still closed stands with the bookable or is a block.
create table closures (
  id bigint generated always as identity primary key,
  room_id integer references rooms on delete cascade,
  pc_id integer references pcs on delete cascade,
  why text not null check (why in ('out of order', 'retired', 'block')),
  -- Of a sleeping room.
  nights daterange check (not isempty(nights)),
  -- Of anything else.
  hours tstzrange check (not isempty(hours)),
  constraint closures_one_bookable check (num_nonnulls(room_id, pc_id) = 1),
  constraint closures_one_time check (num_nonnulls(nights, hours) = 1)
);

create index closures_by_nights on closures using gist (nights) where nights is not null;
create index closures_by_hours on closures using gist (hours) where hours is not null;
create index closures_by_room on closures (room_id) where room_id is not null;
create index closures_by_pc on closures (pc_id) where pc_id is not null;

-- Figures are read by the days they are about.
create index bookings_blocked_by_time on bookings using gist (tstzrange(starts_at, ends_at)) where status = 'Blocked';
create index bookings_cancelled_by_time on bookings (cancelled_at) where cancelled_at is not null;
create index orders_by_time on orders (created_at);
create index charges_by_time on charges (at) where kind <> 'change';
