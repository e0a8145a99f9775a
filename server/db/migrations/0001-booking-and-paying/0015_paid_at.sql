-- When a booking was paid, so that payments are listed by the day on which money moved. Food is ordered when it is paid.

alter table bookings add column paid_at timestamptz;

update bookings set paid_at = settled_at from checkouts
where checkouts.id = checkout_id and checkouts.status = 'Paid' and bookings.status <> 'Pending';

alter table bookings add constraint bookings_paid check (paid_at is null or status <> 'Pending');

create index bookings_paid_by_time on bookings (paid_at desc, id desc) where paid_at is not null;
create index bookings_paid_by_user on bookings (user_id, paid_at desc, id desc) where paid_at is not null;
create index bookings_paid_by_room on bookings (room_id, paid_at desc, id desc)
  where paid_at is not null and room_id is not null;
create index bookings_paid_by_pc on bookings (pc_id, paid_at desc, id desc)
  where paid_at is not null and pc_id is not null;
-- What is still to be paid, also where nearly everything was paid online.
create index bookings_unpaid_by_start on bookings (starts_at desc, id desc) where paid_at is null;
