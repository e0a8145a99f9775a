-- What large houses look up all day: a guest by the e-mail as it is stored, and lists in the order in which they are shown.

create index users_by_email on users (email);
create index users_by_age on users (created_at, id);
drop index users_by_role;
create index users_by_role on users (role, created_at, id);

create index bookings_of_pcs_by_start on bookings (starts_at desc, id desc) where kind = 'pc';
