-- What one person, or the house itself, did by one call or to one kind of thing, however much they and others did besides.
-- Processes of an earlier version wait for a moment with what they add to the log.

create index desk_log_by_actor_and_action on desk_log (actor_id, action, at desc, id desc) where actor_id is not null;
create index desk_log_by_actor_and_kind on desk_log (actor_id, kind, at desc, id desc) where actor_id is not null;
create index desk_log_by_house_and_action on desk_log (action, at desc, id desc) where actor_name = '';
create index desk_log_by_house_and_kind on desk_log (kind, at desc, id desc) where actor_name = '';
