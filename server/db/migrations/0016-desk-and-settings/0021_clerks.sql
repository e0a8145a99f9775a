-- Clerks work at the desk and do not run the house. Rows need no second look: every role of before is still one.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('user', 'pending', 'clerk', 'admin')) not valid;
alter table users validate constraint users_role_check;
