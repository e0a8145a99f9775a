-- Running the house: who is in, what is closed, what is to clean, every charge and payment at the desk, and who did what.

-- Earlier processes may be at work meanwhile: the guest first, then what is offered, then what is taken, as everywhere.
lock table users in exclusive mode;
lock table rooms, pcs, checkouts, orders in access exclusive mode;
lock table bookings, payments, transfers, refunds in access exclusive mode;

-- Guests for whom the desk books and who have no account.
create table guests (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  phone_number text not null default '' check (phone_number ~ '^\d{0,20}$'),
  email text check (email ~ '\S@\S' and char_length(email) <= 254 and email = btrim(email)),
  -- Who has registered and verified the address since; their bookings are this user's then, and it goes with the account.
  user_id text references users on delete cascade,
  created_at timestamptz not null default now()
);

-- One address, one record, until somebody takes it over.
create unique index guests_email on guests (lower(email)) where user_id is null;
create index guests_by_user on guests (user_id) where user_id is not null;

-- Short enough to read out: eight letters and digits that nobody confuses.
create function new_check_in_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(bytes, i) & 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as i
$$;

-- Whether the next guest can move in. What is out of order is closed from a moment on, until a day or until further notice.
alter table rooms
  add column readiness text not null default 'clean' check (readiness in ('clean', 'to clean', 'out of order')),
  add column out_of_order_from timestamptz,
  add column out_of_order_until date,
  -- The same as nights or hours that are closed.
  add column closed_nights daterange,
  add column closed_hours tstzrange,
  add constraint rooms_out_of_order
    check ((readiness = 'out of order') = (out_of_order_from is not null) and (out_of_order_until is null or out_of_order_from is not null)),
  add constraint rooms_closed check (
    (closed_nights is not null) = (readiness = 'out of order' and kind = 'sleeping')
    and (closed_hours is not null) = (readiness = 'out of order' and kind = 'study')
  );
alter table pcs
  add column readiness text not null default 'clean' check (readiness in ('clean', 'to clean', 'out of order')),
  add column out_of_order_from timestamptz,
  add column out_of_order_until date,
  -- The same as nights or hours that are closed.
  add column closed_nights daterange,
  add column closed_hours tstzrange,
  add constraint pcs_out_of_order
    check ((readiness = 'out of order') = (out_of_order_from is not null) and (out_of_order_until is null or out_of_order_from is not null)),
  add constraint pcs_closed check (closed_nights is null and (closed_hours is not null) = (readiness = 'out of order'));

-- Who looks at what is free must see at once that it has closed or opened, as with a booking: `bookings study 13`.
create function announce_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('nightdesk', concat_ws(' ', 'bookings', coalesce(to_jsonb(new) ->> 'kind', 'pc'), new.id));
  return null;
end
$$;

create trigger announce_closed_rooms after update of closed_nights, closed_hours on rooms for each row
  when (old.closed_nights is distinct from new.closed_nights or old.closed_hours is distinct from new.closed_hours)
  execute function announce_closed();
create trigger announce_closed_pcs after update of closed_hours on pcs for each row
  when (old.closed_hours is distinct from new.closed_hours) execute function announce_closed();

alter table bookings
  add column guest_id text references guests,
  add column arrived_at timestamptz,
  add column left_at timestamptz,
  -- Since when a stay that was moved while it ran is where it is now: the first night, or the moment for hours.
  add column moved_on date,
  add column moved_at timestamptz,
  -- What each night or hour costs; null where all of them share the amount evenly.
  add column unit_cents bigint[],
  add column check_in_code text not null default new_check_in_code() check (check_in_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- The last check-in, check-out or no-show, for as long as it can be taken back.
  add column undo jsonb,
  -- Why a bookable is closed, of a block.
  add column reason text check (reason ~ '\S' and char_length(reason) <= 120),
  -- Grows with every change.
  add column version integer not null default 1;

-- A block is a row like a booking, so that it occupies by the same constraints: without guest, price and payment, and as
-- long as it takes.
alter table bookings
  drop constraint bookings_no_shared_night,
  drop constraint bookings_no_shared_room_hour,
  drop constraint bookings_no_shared_pc_hour,
  drop constraint bookings_status_check,
  drop constraint bookings_check,
  drop column nights,
  drop column hours;
alter table bookings
  add constraint bookings_status_check
    check (status in ('Pending', 'Confirmed', 'Checked in', 'Completed', 'Cancelled', 'No-show', 'Blocked')),
  add constraint bookings_longest check (
    count between 1 and case when status = 'Blocked' then 100000 when kind = 'sleeping' then 30 else 12 end
  ),
  add constraint bookings_block check (
    (status = 'Blocked') = (reason is not null)
    and (status <> 'Blocked' or (user_id is null and guest_id is null and amount_cents = 0 and checkout_id is null))
  ),
  add constraint bookings_moved check (
    -- Whoever is moved and then leaves on the same day takes nothing in the new place.
    (moved_on is null or (kind = 'sleeping' and moved_on > date and moved_on <= date + count))
    and (moved_at is null or (kind <> 'sleeping' and moved_at > starts_at and moved_at <= ends_at))
  ),
  add constraint bookings_units check (unit_cents is null or cardinality(unit_cents) = count),
  add constraint bookings_one_guest check (num_nonnulls(user_id, guest_id) <= 1),
  add constraint bookings_arrived check (status <> 'Checked in' or arrived_at is not null),
  add constraint bookings_left check (left_at is null or status = 'Completed'),
  -- What is taken: of a stay that was moved while it ran, only what it takes in its present place.
  add column nights daterange generated always as (
    case kind when 'sleeping' then daterange(coalesce(moved_on, date), date + count) end
  ) stored,
  add column hours tstzrange generated always as (
    case kind when 'sleeping' then null else tstzrange(coalesce(moved_at, starts_at), ends_at) end
  ) stored;

alter table bookings
  add constraint bookings_no_shared_night exclude using gist (room_id with =, nights with &&)
    where (kind = 'sleeping' and status in ('Pending', 'Confirmed', 'Checked in', 'Blocked')),
  add constraint bookings_no_shared_room_hour exclude using gist (room_id with =, hours with &&)
    where (kind = 'study' and status in ('Pending', 'Confirmed', 'Checked in', 'Blocked')),
  add constraint bookings_no_shared_pc_hour exclude using gist (pc_id with =, hours with &&)
    where (kind = 'pc' and status in ('Pending', 'Confirmed', 'Checked in', 'Blocked'));

drop index bookings_occupying_by_start;
create index bookings_occupying_by_start on bookings (starts_at desc, id desc)
  where status in ('Pending', 'Confirmed', 'Checked in', 'Blocked');
-- A block may have begun long ago and still go on.
create index bookings_blocked on bookings (starts_at desc, id desc) where status = 'Blocked';
drop index bookings_occupying_by_user;
create index bookings_occupying_by_user on bookings (user_id, starts_at)
  where status in ('Pending', 'Confirmed', 'Checked in', 'Blocked');

-- With the day, since a million codes are not unlike each other. The desk may still ask for one that was used.
create unique index bookings_check_in_code on bookings (check_in_code, date)
  where status in ('Confirmed', 'Checked in', 'Completed', 'No-show');
create index bookings_in_house on bookings (ends_at) where status = 'Checked in';
create index bookings_by_guest on bookings (guest_id, starts_at desc) where guest_id is not null;
create index bookings_by_creation on bookings (created_at desc, id desc);
create index bookings_by_end on bookings (ends_at);
create index bookings_by_leaving on bookings (left_at) where left_at is not null;

-- What is out of order takes no new booking, however close they come: the row of the bookable is locked, as by those who
-- close it, before anything is written. What a booking has there already it keeps; a block may close what is closed.
create function refuse_closed() returns trigger language plpgsql as $$
declare
  nights_closed daterange;
  hours_closed tstzrange;
  -- The generated columns of the new row are not there yet.
  more_nights datemultirange := datemultirange(daterange(coalesce(new.moved_on, new.date), new.date + new.count));
  more_hours tstzmultirange := tstzmultirange(tstzrange(coalesce(new.moved_at, new.starts_at), new.ends_at));
begin
  if new.kind = 'pc' then
    select closed_hours into hours_closed from pcs where id = new.pc_id for share;
  else
    select closed_nights, closed_hours into nights_closed, hours_closed from rooms where id = new.room_id for share;
  end if;
  if tg_op = 'UPDATE' and coalesce(new.room_id, new.pc_id) = coalesce(old.room_id, old.pc_id) then
    more_nights := more_nights - coalesce(datemultirange(old.nights), '{}');
    more_hours := more_hours - coalesce(tstzmultirange(old.hours), '{}');
  end if;
  if nights_closed && more_nights or hours_closed && more_hours then
    raise exception 'booking of a % that is out of order violates bookings_no_closed', new.kind
      using errcode = 'exclusion_violation', table = 'bookings', constraint = 'bookings_no_closed_' || new.kind;
  end if;
  return new;
end
$$;

create trigger refuse_closed
  before insert or update of room_id, pc_id, date, count, starts_at, ends_at, moved_on, moved_at on bookings
  for each row when (new.status in ('Pending', 'Confirmed', 'Checked in')) execute function refuse_closed();

-- Whoever has verified an address is the guest for whom the desk has booked under it; before that nobody is.
create function take_over_guest() returns trigger language plpgsql as $$
declare
  record_id text;
begin
  update guests set user_id = new.id where lower(email) = lower(new.email) and user_id is null
    returning id into record_id;
  if found then
    update bookings set user_id = new.id, guest_id = null where guest_id = record_id;
  end if;
  return null;
end
$$;

create trigger take_over_guest after insert or update of email, email_verified on users
  for each row when (new.email_verified) execute function take_over_guest();

-- What a clerk sees of a booking and can decide on; that it is due again by what its guest eats is not.
create function count_booking_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger count_booking_version
  before update of room_id, pc_id, user_id, guest_id, date, time, count, status, starts_at, ends_at, amount_cents,
    moved_on, moved_at, arrived_at, left_at on bookings
  for each row execute function count_booking_version();

-- Extras, discounts, and what a move has changed of the price; rows are only ever added.
create table charges (
  id integer generated always as identity primary key,
  booking_id text not null references bookings,
  -- A change of the price of the nights or hours, an extra or discount, or what takes one of these off again.
  kind text not null check (kind in ('change', 'charge', 'removal')),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  amount_cents bigint not null check (amount_cents <> 0 and abs(amount_cents) <= 3000000000),
  removes integer constraint charges_removed_once unique references charges,
  reason text check (reason ~ '\S' and char_length(reason) <= 200),
  -- Null once the admin has deleted their account.
  actor_id text references users on delete set null,
  at timestamptz not null,
  constraint charges_removal check ((kind = 'removal') = (removes is not null) and (kind = 'removal') = (reason is not null))
);

create index charges_by_booking on charges (booking_id, id);
create index charges_by_actor on charges (actor_id) where actor_id is not null;

-- Money that was taken and given back at the desk; rows are only ever added.
create table desk_payments (
  id integer generated always as identity primary key,
  booking_id text not null references bookings,
  kind text not null check (kind in ('paid', 'refunded')),
  method text not null check (method in ('cash', 'card', 'transfer')),
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= 100000000000),
  reason text check (reason ~ '\S' and char_length(reason) <= 200),
  actor_id text references users on delete set null,
  at timestamptz not null,
  constraint desk_payments_reason check ((kind = 'refunded') = (reason is not null))
);

create index desk_payments_by_booking on desk_payments (booking_id, id);
create index desk_payments_by_actor on desk_payments (actor_id) where actor_id is not null;

-- Only who wrote it may change in a row, to nobody, once that admin has deleted their account.
create function keep_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.actor_id is not null
    or to_jsonb(new) - 'actor_id' <> to_jsonb(old) - 'actor_id'
    or exists (select from users where id = old.actor_id) then
    raise exception 'rows of % are only ever added', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger keep_charges before update or delete on charges for each row execute function keep_entry();
create trigger keep_all_charges before truncate on charges for each statement execute function refuse_change();
create trigger keep_desk_payments before update or delete on desk_payments for each row execute function keep_entry();
create trigger keep_all_desk_payments before truncate on desk_payments
  for each statement execute function refuse_change();

-- The desk gives parts back, each for a reason; a cancelled booking gives back what is left, once.
alter table refunds
  drop constraint refunds_once,
  drop constraint refunds_once_of_charge,
  add column reason text check (reason ~ '\S' and char_length(reason) <= 200),
  add column actor_id text references users on delete set null;
create unique index refunds_once on refunds (payment_id) where reason is null;
create unique index refunds_once_of_charge on refunds (charge, payment_id) nulls not distinct where reason is null;
create index refunds_by_payment on refunds (payment_id) where payment_id is not null;
create index refunds_by_actor on refunds (actor_id) where actor_id is not null;

-- Only how far a refund is changes, and who gave it, to nobody, once that admin has deleted their account.
create function keep_refund() returns trigger language plpgsql as $$
declare
  changing constant text[] :=
    array['attempts', 'due_at', 'leased_until', 'problem', 'settled_at', 'looked_at', 'actor_id'];
begin
  if tg_op <> 'UPDATE' or to_jsonb(new) - changing <> to_jsonb(old) - changing
    or new.actor_id is distinct from old.actor_id
      and (new.actor_id is not null or exists (select from users where id = old.actor_id)) then
    raise exception 'rows of refunds are only ever added and settled' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger keep_refunds before update or delete on refunds for each row execute function keep_refund();

-- Several refunds of a payment may be given back by the same charge; of which refund a row is, earlier ones do not say.
alter table transfers add column refund_id text references refunds;
drop index transfers_once;
create unique index transfers_once on transfers (payment_id, kind, reference, refund_id);

-- Food that stands on the bill of the booking whose guest was checked in there when it was ordered.
alter table orders add column booking_id text references bookings;
create index orders_by_booking on orders (booking_id) where booking_id is not null;

-- Who did what at the desk; rows are only ever added.
create table desk_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id text references users on delete set null,
  actor_name text not null,
  -- Of the call: `POST /desk/bookings/{id}/check-in`.
  action text not null,
  -- What it was done to: `booking 7QK2M9XD4TRA`, `room 3`.
  subject text not null,
  booking_id text,
  before jsonb,
  after jsonb,
  -- The code of the refusal; null where it was done.
  refused text,
  request_id text not null,
  address text not null
);

create index desk_log_by_booking on desk_log (booking_id, id desc) where booking_id is not null;
create index desk_log_by_time on desk_log (at desc, id desc);
create index desk_log_by_actor on desk_log (actor_id) where actor_id is not null;

create trigger keep_desk_log before update or delete on desk_log for each row execute function keep_entry();
create trigger keep_all_desk_log before truncate on desk_log for each statement execute function refuse_change();

-- Tells every server process that something has changed which only the desk shows.
create trigger announce_charges after insert on charges
  for each statement execute function announce_change('desk');
create trigger announce_desk_payments after insert on desk_payments
  for each statement execute function announce_change('desk');
create trigger announce_desk_log after insert on desk_log for each row
  when (new.refused is null) execute function announce_change('desk');

-- Which booking a mail is about. It is no reference: a hold may be deleted before its mail is sent.
alter table mails add column booking_id text;
create index mails_by_booking on mails (booking_id) where booking_id is not null;
create index mails_failed on mails (created_at desc, id desc) where failed is not null and not urgent;

-- For clerks who type the beginning of a reference, in databases of any language.
create index bookings_by_reference on bookings (id text_pattern_ops);
create index bookings_not_shown on bookings (created_at desc, id desc) where status = 'No-show';

-- What fails while nobody looks.
create trigger announce_failed_mails after update of failed on mails for each row
  when (old.failed is distinct from new.failed and not new.urgent) execute function announce_change('desk');
create trigger announce_changed_refunds after update of problem, settled_at on refunds for each row
  when (old.problem <> new.problem or old.settled_at is distinct from new.settled_at)
  execute function announce_change('desk');
