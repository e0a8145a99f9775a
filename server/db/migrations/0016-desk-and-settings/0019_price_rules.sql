-- Rules by which the price of a night or hour is made of the base price of its bookable, and what each one cost and why.

create table price_rules (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- Rules are read from the lowest.
  position integer not null,
  name text not null check (name ~ '\S' and char_length(name) <= 80),
  is_on boolean not null,
  -- What the rule is for; null where that does not matter.
  kinds text[] check (kinds <@ array['room', 'study', 'pc'] and cardinality(kinds) between 1 and 3),
  ids integer[] check (cardinality(ids) between 1 and 1000),
  from_date date,
  to_date date,
  weekdays integer[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) between 1 and 7),
  from_time time(0),
  to_time time(0),
  min_units integer check (min_units between 1 and 30),
  -- What it does: one of these.
  percent numeric(6, 2) check (percent between -100 and 1000),
  amount_cents bigint check (abs(amount_cents) <= 1000000000),
  price_cents bigint check (price_cents between 0 and 1000000000),
  stops boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint price_rules_position unique (position) deferrable initially deferred,
  constraint price_rules_one_kind check (ids is null or cardinality(kinds) = 1),
  constraint price_rules_days check (to_date >= from_date),
  constraint price_rules_times check ((from_time is null) = (to_time is null) and from_time <> to_time),
  constraint price_rules_change check (num_nonnulls(percent, amount_cents, price_cents) = 1)
);

-- Under which name the rules as they are now are known to every process: another one with each change, none without rules.
create table price_state (
  is_only boolean primary key default true check (is_only),
  version uuid not null
);

create function count_price_version() returns trigger language plpgsql as $$
begin
  if exists (select from price_rules) then
    insert into price_state (version) values (gen_random_uuid())
      on conflict (is_only) do update set version = excluded.version;
  else
    delete from price_state;
  end if;
  perform pg_notify('nightdesk', 'prices');
  return null;
end
$$;

create trigger count_price_version after insert or update or delete or truncate on price_rules
  for each statement execute function count_price_version();

create function count_rule_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- That a rule is read earlier or later is no change of itself.
create trigger count_rule_version
  before update of name, is_on, kinds, ids, from_date, to_date, weekdays, from_time, to_time, min_units, percent,
    amount_cents, price_cents, stops on price_rules
  for each row execute function count_rule_version();

-- Why each night or hour costs what `unit_cents` says: the names of the rules that were used. Null where none was.
alter table bookings
  add column unit_rules jsonb,
  add constraint bookings_unit_rules check (
    unit_rules is null
    or (unit_cents is not null and jsonb_typeof(unit_rules) = 'array' and jsonb_array_length(unit_rules) = count)
  );
