-- Food to the room: the card with its categories, orders, and a log of what happened for whoever follows it live.

alter table dishes
  add column category text not null default 'Mains' check (category ~ '\S' and char_length(category) <= 40),
  add column sold_out boolean not null default false,
  -- Taken off the card; what was ordered of it stays readable.
  add column retired_at timestamptz;

-- A name may come back once its dish is off the card; of names that differ only in case, the first stays on it.
alter table dishes drop constraint dishes_name_key;
update dishes set retired_at = now()
  where exists (select from dishes as first where lower(first.name) = lower(dishes.name) and first.id < dishes.id);
create unique index dishes_name on dishes (lower(name)) where retired_at is null;

-- What the items of an order come to; null where one of them is not a dish with dishId, name, priceCents and image as
-- they were when it was placed.
create function sum_of_items(items jsonb) returns bigint language plpgsql immutable as $$
declare
  item jsonb;
  sum bigint := 0;
begin
  if jsonb_typeof(items) <> 'array' then return null; end if;
  for item in select * from jsonb_array_elements(items) loop
    if jsonb_typeof(item) <> 'object' or jsonb_typeof(item -> 'dishId') is distinct from 'number'
      or coalesce(item ->> 'name', '') !~ '\S' or jsonb_typeof(item -> 'image') is distinct from 'string'
      or coalesce(item ->> 'priceCents', '') !~ '^[0-9]{1,9}$' then return null; end if;
    sum := sum + (item ->> 'priceCents')::bigint;
  end loop;
  return sum;
end
$$;

create table orders (
  -- The number that the kitchen calls out.
  id integer generated always as identity (start with 1001) primary key,
  -- Null once the guest has deleted their account.
  user_id text references users on delete set null,
  -- Counts the guest's own orders from 1.
  number integer not null check (number > 0),
  room_type text not null check (room_type in ('Study Room', 'Group Study Room')),
  room_id text not null check (room_id ~ '\S' and char_length(room_id) <= 40),
  -- A copy, so that no change of the card ever changes an order.
  items jsonb not null
    check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 50),
  total_cents bigint not null check (total_cents >= 0),
  status text not null default 'Just Ordered'
    check (status in ('Just Ordered', 'Few More Minutes', 'Ready to Serve', 'Completed', 'Cancelled')),
  contact_name text check (contact_name ~ '\S' and char_length(contact_name) <= 100),
  contact_room_number text check (contact_room_number ~ '\S' and char_length(contact_room_number) <= 40),
  contact_phone_number text check (contact_phone_number ~ '\d' and char_length(contact_phone_number) <= 31),
  created_at timestamptz not null default now(),
  -- When it came to the steps of the kitchen; going back forgets the later ones.
  few_more_minutes_at timestamptz,
  ready_at timestamptz,
  completed_at timestamptz check ((completed_at is not null) = (status = 'Completed')),
  cancelled_at timestamptz check ((cancelled_at is not null) = (status = 'Cancelled')),
  -- Grows with every change.
  revision integer not null default 1,
  constraint orders_total check (total_cents is not distinct from sum_of_items(items)),
  constraint orders_number unique (user_id, number),
  constraint orders_whole_contact
    check (num_nulls(contact_name, contact_room_number, contact_phone_number) in (0, 3))
);

create index orders_by_user on orders (user_id, id desc);
create index orders_by_status on orders (status, id desc);
create index orders_by_room on orders (room_id, id desc);
create index orders_open_by_user on orders (user_id, id desc)
  where status in ('Just Ordered', 'Few More Minutes', 'Ready to Serve');
create index orders_open on orders (id desc)
  where status in ('Just Ordered', 'Few More Minutes', 'Ready to Serve');

-- Whatever is written to an order makes it newer than what anybody has seen of it. What was ordered stays. An order whose
-- guest has gone names nobody, and is not cooked for nobody.
create function keep_order() returns trigger language plpgsql as $$
begin
  if new.items <> old.items or new.total_cents <> old.total_cents or new.number <> old.number then
    raise exception 'what was ordered stays' using errcode = 'check_violation', constraint = 'orders_stay';
  end if;
  new.revision := old.revision + 1;
  if new.user_id is null then
    new.contact_name := null;
    new.contact_room_number := null;
    new.contact_phone_number := null;
    if new.status = 'Just Ordered' and old.user_id is not null then
      new.status := 'Cancelled';
      new.cancelled_at := now();
    end if;
  end if;
  return new;
end
$$;

create trigger keep_order before update on orders for each row execute function keep_order();

-- What happened, in the order in which it came true, for streams that were interrupted: `order` of the order 1051.
create table events (
  id bigint generated always as identity primary key,
  topic text not null,
  subject text not null,
  -- Whose it is; admins hear of everybody's.
  user_id text,
  at timestamptz not null default now()
);

create index events_by_user on events (user_id, id);
create index events_by_age on events (at);

-- Runs as the transaction commits. Whoever draws an id first also commits first, so that a reader who has seen an event
-- has seen, or can see, all those with smaller ids.
create function record_order() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('nightdesk events'));
  insert into events (topic, subject, user_id) values ('order', new.id::text, new.user_id);
  perform pg_notify('nightdesk', 'events');
  return null;
end
$$;

create constraint trigger record_new_order after insert on orders
  deferrable initially deferred for each row execute function record_order();

-- Nobody follows what is over, such as the orders of years when their guest deletes their account.
create constraint trigger record_changed_order after update on orders
  deferrable initially deferred for each row
  when (old.status not in ('Completed', 'Cancelled') or new.status not in ('Completed', 'Cancelled'))
  execute function record_order();

-- Who somebody is, or what they may, has changed: `callers <uid>`. Streams that were opened before that are closed.
create function announce_caller() returns trigger language plpgsql as $$
begin
  perform pg_notify('nightdesk', 'callers ' || (to_jsonb(old) ->> tg_argv[0]));
  return null;
end
$$;

create trigger announce_role after update of role on users
  for each row when (old.role <> new.role) execute function announce_caller('id');

create trigger announce_erased_user after delete on users
  for each row execute function announce_caller('id');

create trigger announce_ended_session after delete on sessions
  for each row execute function announce_caller('user_id');
