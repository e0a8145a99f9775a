-- Writes that lock their caller verify session and rights again after the wait.

-- Locks the caller and other users, in the order of their ids as everywhere; returns the caller as they are then, or nothing if
-- their account is gone. A function, because a single statement does not see what was committed while it waited.
create function lock_caller(caller_id text, session_token text, others text[])
returns table (role text, has_second_factor boolean, has_session boolean, is_suspended boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform from users where id = any(others || caller_id) order by id for no key update;
  return query
    select role, two_factor_enabled,
      exists (select from sessions where token = session_token and user_id = caller_id and expires_at > now()),
      suspended_at is not null and coalesce(suspended_until, 'infinity') > now()
    from users where id = caller_id;
end
$$;
