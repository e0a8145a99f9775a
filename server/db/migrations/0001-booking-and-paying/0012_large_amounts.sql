-- What the largest prices come to: 30 nights of 1,000,000 dollars are more cents, and a few of them more points, than an
-- integer holds. No sum can be larger than a full cart of the dearest lines.

lock table users in exclusive mode;
lock table checkouts in access exclusive mode;
lock table bookings, payments, members, points in access exclusive mode;

alter table members alter column points type bigint, alter column owed type bigint;
alter table points alter column points type bigint, alter column owed type bigint;

alter table bookings add constraint bookings_largest_amount check (amount_cents <= 3000000000);
alter table payments add constraint payments_largest_amount check (amount_cents <= 5000000000);
alter table checkouts add constraint checkouts_largest_amount check (total_cents <= 100000000000);
