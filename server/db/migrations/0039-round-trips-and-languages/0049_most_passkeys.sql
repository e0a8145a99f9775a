-- An account has at most 20 passkeys, however many are registered at the same time.

create function limit_passkeys() returns trigger language plpgsql as $$
begin
  -- Registrations of one account wait for each other, so that the count includes those just added.
  perform from users where id = new.user_id for no key update;
  if (select count(*) from passkeys where user_id = new.user_id) >= 20 then
    raise exception 'one more passkey violates passkeys_most'
      using errcode = 'check_violation', table = 'passkeys', constraint = 'passkeys_most';
  end if;
  return new;
end
$$;

create trigger limit_passkeys before insert on passkeys for each row execute function limit_passkeys();
