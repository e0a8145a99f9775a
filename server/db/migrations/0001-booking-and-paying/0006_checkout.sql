-- Everything in one go, or nothing: carts that are held while their guest pays, and every cent that comes and goes.

create table checkouts (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- Null once the guest has deleted their account.
  user_id text references users on delete set null,
  status text not null default 'Pending' check (status in ('Pending', 'Paid', 'Declined', 'Expired')),
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- What the provider calls it, and where the guest pays, once the provider has said so.
  session_id text constraint checkouts_session unique,
  pay_url text,
  -- Food to be ordered once it is paid: roomType, roomId, items as in an order, totalCents.
  food jsonb not null default '[]' check (jsonb_typeof(food) = 'array'),
  total_cents bigint not null check (total_cents >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz check ((settled_at is not null) = (status <> 'Pending')),
  -- When the provider was last asked what has become of its page, and when nobody could pay there any more.
  looked_at timestamptz,
  closed_at timestamptz
);

create index checkouts_by_user on checkouts (user_id, created_at desc);
create index checkouts_pending on checkouts (expires_at) where status = 'Pending';
create index checkouts_unclosed on checkouts (looked_at nulls first)
  where provider <> 'sandbox' and session_id is not null and closed_at is null;

-- A booking that is held for a payment, and until when. Past that it keeps nobody out any more.
alter table bookings
  add column checkout_id text references checkouts,
  add column held_until timestamptz,
  add constraint bookings_held check (status <> 'Pending' or held_until is not null);

create index bookings_by_checkout on bookings (checkout_id) where checkout_id is not null;
create index bookings_held on bookings (held_until) where status = 'Pending';

alter table orders add column checkout_id text references checkouts;
create index orders_by_checkout on orders (checkout_id) where checkout_id is not null;
-- Only these have payments.
create index orders_paid_by_time on orders (created_at desc, id desc) where checkout_id is not null;
create index orders_paid_by_user on orders (user_id, created_at desc, id desc) where checkout_id is not null;

-- A payment is of a booking or of a food order.
alter table payments
  alter column booking_id drop not null,
  add column order_id integer constraint payments_once_for_food unique references orders,
  add constraint payments_of_one_thing check (num_nonnulls(booking_id, order_id) = 1),
  drop constraint payments_status_check,
  add constraint payments_status_check
    check (status in ('due', 'paid', 'refunding', 'refunded', 'cancelled'));

-- The ledger: money that came in, money that went back, and of that what was returned to us because it could not be
-- delivered. Rows are only ever added.
create table transfers (
  id bigint generated always as identity primary key,
  checkout_id text not null references checkouts,
  -- Null for money that came too late or twice: it belongs to nothing, and all of it goes back.
  payment_id text references payments,
  kind text not null check (kind in ('paid', 'refunded', 'returned')),
  amount_cents bigint not null check (amount_cents > 0),
  -- What the provider calls the charge or the refund.
  reference text not null,
  at timestamptz not null default now()
);

-- A payment is paid once; and what is given back, or returned, has a name of its own each time.
create unique index transfers_paid_once on transfers (payment_id) where kind = 'paid';
create unique index transfers_once on transfers (payment_id, kind, reference);
create index transfers_by_checkout on transfers (checkout_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'check_violation';
end
$$;

create trigger keep_transfers before update or delete or truncate on transfers
  for each statement execute function refuse_change();

-- Money that is to go back, until it has. The id names it to the provider too, so that trying again gives it back once.
create table refunds (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  checkout_id text not null references checkouts,
  -- Null for money that belongs to nothing.
  payment_id text constraint refunds_once unique references payments,
  -- What the provider calls the charge that it came by.
  charge text not null,
  amount_cents bigint not null check (amount_cents > 0),
  wanted_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  -- Until when one process has it in hand; null while nobody has.
  leased_until timestamptz,
  problem text not null default '',
  settled_at timestamptz,
  -- When the provider was last asked whether it has come back since.
  looked_at timestamptz,
  -- One charge that came too late goes back once.
  constraint refunds_once_of_charge unique nulls not distinct (charge, payment_id)
);

create index refunds_open on refunds (due_at) where settled_at is null;
create index refunds_settled on refunds (settled_at) where settled_at is not null;

create trigger announce_refunds after insert on refunds
  for each statement execute function announce_change('refunds');

-- What a provider has announced and was dealt with, so that hearing it again does nothing.
create table provider_events (
  id text primary key,
  at timestamptz not null default now()
);
create index provider_events_by_age on provider_events (at);
