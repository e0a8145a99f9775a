-- How often a guest has cancelled lately, however much they have booked and ordered before.
create index bookings_cancelled_by_user on bookings (user_id, cancelled_at) where cancelled_at is not null;
create index orders_cancelled_by_user on orders (user_id, cancelled_at) where cancelled_at is not null;
