-- The log of everything that admins and the house itself do: no row ever changes, and every filter has its index.

-- Earlier processes may be at work meanwhile: the users first, as everywhere.
lock table users in access exclusive mode;
lock table desk_log in access exclusive mode;

-- Whoever deletes their account leaves their name and number here. A reference would have to change the row.
alter table desk_log drop constraint desk_log_actor_id_fkey;
drop trigger keep_desk_log on desk_log;
drop trigger keep_all_desk_log on desk_log;
create trigger keep_desk_log before update or delete or truncate on desk_log
  for each statement execute function refuse_change();
revoke all on desk_log from public;

-- What an entry is about. Calls that are new here are about guests until their migration says otherwise.
alter table desk_log add column kind text not null generated always as (
  case
    when action = 'sign in' or action like '%/auth/%' then 'access'
    when action like '%refund%' or action like '%/payments' or action like '%/charges%' or action like '%/receipt' then 'money'
    when action like '%/bookings%' or action = 'release hold' then 'bookings'
    when action like '%/menu%' or action like '%/orderDetails%' then 'food'
    when action like '%/rates%' then 'prices'
    when action like '%/desk/house' then 'settings'
    when action like '%/rooms%' or action like '%/studyRooms%' or action like '%/pcs%' or action like '%/desk/blocks%'
      or action like '%/desk/readiness%' or action like '%photo%' then 'rooms'
    else 'guests'
  end
) stored;

drop index desk_log_by_actor;
create index desk_log_by_actor on desk_log (actor_id, at desc, id desc) where actor_id is not null;
-- What the house did by itself has nobody's name.
create index desk_log_by_house on desk_log (at desc, id desc) where actor_name = '';
create index desk_log_by_action on desk_log (action, at desc, id desc);
create index desk_log_by_kind on desk_log (kind, at desc, id desc);
create index desk_log_by_thing on desk_log (subject, at desc, id desc);
create index desk_log_refused on desk_log (at desc, id desc) where refused is not null;
