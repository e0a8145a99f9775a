-- What guests say, wish for and earn: feedback on stays, loyalty points, votes and suggestions.

-- Earlier processes may be at work meanwhile. Whatever they and this could wait for each other about is locked before
-- anything is done, in the order in which they go: first the guest, then what is offered, then what is taken. Nobody can
-- then read an offer until all is done; to let them would mean to lock rooms last, behind tables that whoever has read
-- a room waits for. So what follows is kept short instead: accounts become members before anything looks at each of them.
lock table users in exclusive mode;
lock table rooms, dishes, checkouts, orders in access exclusive mode;
lock table bookings, payments in share row exclusive mode;

-- The rating that everybody sees is the average of what they can read, and the house's own until there is any.
alter table rooms
  add column review_count integer not null default 0 check (review_count >= 0),
  add column review_sum integer not null default 0 check (review_sum between review_count and 5 * review_count),
  add column shown_rating numeric(2, 1) not null generated always as (
    case when review_count > 0 then round(review_sum::numeric / review_count, 1) else rating end
  ) stored;

alter table dishes add column members_only boolean not null default false;

-- What a guest says of a stay. It goes with their account.
create table feedback (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  booking_id text not null constraint feedback_once unique references bookings,
  room_id integer not null references rooms,
  user_id text not null references users on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  message text not null check (message ~ '\S' and char_length(message) <= 10000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  answer text check (answer ~ '\S' and char_length(answer) <= 2000),
  answered_at timestamptz,
  hidden_reason text check (hidden_reason ~ '\S' and char_length(hidden_reason) <= 500),
  hidden_at timestamptz,
  constraint feedback_whole_answer check ((answer is null) = (answered_at is null)),
  constraint feedback_hidden_for_a_reason check ((hidden_reason is null) = (hidden_at is null))
);

create index feedback_by_time on feedback (created_at desc, id desc);
create index feedback_by_room on feedback (room_id, created_at desc, id desc);
create index feedback_by_user on feedback (user_id, created_at desc, id desc);

create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update rooms set review_count = review_count - 1, review_sum = review_sum - old.rating where id = old.room_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update rooms set review_count = review_count + 1, review_sum = review_sum + new.rating where id = new.room_id;
  end if;
  return null;
end
$$;

create trigger count_new_reviews after insert or delete on feedback
  for each row execute function count_reviews();

create trigger count_changed_reviews after update on feedback
  for each row when ((old.rating, old.room_id, old.hidden_at is null) <> (new.rating, new.room_id, new.hidden_at is null))
  execute function count_reviews();

-- What points were redeemed for. The code is its owner's alone; what it is used for names it.
create table redemptions (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- Null once the guest has deleted their account.
  user_id text references users on delete set null,
  reward text not null check (reward in ('Free Pizza', '10% Discount', 'Exclusive Access to New Menu')),
  at timestamptz not null
);

create index redemptions_by_user on redemptions (user_id, at desc, code desc);
create unique index redemptions_access_once on redemptions (user_id)
  where reward = 'Exclusive Access to New Menu';

-- How a member stands. Whoever adds points to the ledger waits here for others who do, and nobody falls below zero.
create table members (
  user_id text primary key,
  joined_at timestamptz not null,
  points integer not null default 0 constraint members_never_below_zero check (points >= 0),
  -- What refunds were to take back and had been spent; points that come go there first.
  owed integer not null default 0 check (owed >= 0),
  -- When the earliest points expire that may still be there.
  next_expiry timestamptz
);

create index members_to_expire on members (next_expiry);

-- The ledger of points. Rows are only ever added; that a member leaves is all that may change in one.
create table points (
  id bigint generated always as identity primary key,
  user_id text,
  kind text not null check (kind in ('joined', 'earned', 'redeemed', 'taken back', 'expired')),
  points integer not null check (case when kind in ('joined', 'earned') then points > 0 else points <= 0 end),
  -- Points that could not be taken back, and such that are paid off.
  owed integer not null default 0 check (owed = 0 or kind = 'taken back'),
  payment_id text references payments,
  code text references redemptions,
  at timestamptz not null,
  -- Of what came, and of what is taken back of it. What is spent is of the oldest points there are.
  expires_at timestamptz check (expires_at is not null or kind not in ('joined', 'earned'))
);

create index points_by_user on points (user_id, id desc);
-- A payment earns once, and what it earned is taken back once.
create unique index points_once on points (payment_id, kind) where payment_id is not null;
create unique index points_of_code on points (code) where code is not null;

create function keep_points() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.user_id is not null
    or to_jsonb(new) - 'user_id' <> to_jsonb(old) - 'user_id' then
    raise exception 'rows of points are only ever added' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger keep_points before update or delete on points for each row execute function keep_points();
create trigger keep_all_points before truncate on points for each statement execute function refuse_change();

-- Whoever has registered before is a member from now on.
insert into members (user_id, joined_at, points, next_expiry)
  select id, now(), 200, now() + interval '12 months' from users;
insert into points (user_id, kind, points, at, expires_at)
  select user_id, 'joined', points, joined_at, next_expiry from members;
-- Only now, so that all of them are looked up at once.
alter table members add foreign key (user_id) references users on delete cascade;
alter table points add foreign key (user_id) references users on delete set null;

create function add_points() returns trigger language plpgsql as $$
begin
  update members
  set points = members.points + new.points,
    owed = members.owed + new.owed,
    next_expiry = case when new.points > 0 then least(next_expiry, new.expires_at) else next_expiry end
  where user_id = new.user_id;
  if not found then
    raise exception '% is no member', new.user_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger add_points after insert on points for each row execute function add_points();

-- Whoever registers is a member.
create function join_members() returns trigger language plpgsql as $$
begin
  insert into members (user_id, joined_at) values (new.id, new.created_at);
  insert into points (user_id, kind, points, at, expires_at)
    values (new.id, 'joined', 200, new.created_at, new.created_at + interval '12 months');
  return null;
end
$$;

create trigger join_members after insert on users for each row execute function join_members();

-- Codes in use. A checkout that comes to nothing, or an order that is cancelled, gives its code back by itself.
alter table checkouts
  add column code text references redemptions,
  add column reward text check (reward in ('Free Pizza', '10% Discount')),
  add column saved_cents bigint not null default 0 check (saved_cents >= 0),
  add constraint checkouts_reward check ((reward is null) = (saved_cents = 0));
create unique index checkouts_code on checkouts (code) where code is not null and status in ('Pending', 'Paid');

alter table orders add column code text references redemptions;
create unique index orders_code on orders (code) where code is not null and status <> 'Cancelled';

-- Clicks for a feature on a day of the venue. Nobody asks whose they were, and so few rows are quickly added up.
create table votes (
  feature text not null check (feature in
    ('Improved Booking Flow', 'Enhanced Customer Support', 'Mobile App Availability', 'More Payment Options')),
  date date not null,
  count integer not null default 1 check (count > 0),
  primary key (feature, date)
);

-- What guests suggest. It goes with their account.
create table suggestions (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  user_id text not null references users on delete cascade,
  text text not null check (text ~ '\S' and char_length(text) <= 10000),
  created_at timestamptz not null default now()
);

create index suggestions_by_time on suggestions (created_at desc, id desc);
create index suggestions_by_user on suggestions (user_id, created_at);
