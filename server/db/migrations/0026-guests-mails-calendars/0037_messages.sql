-- What a guest and the desk write to each other about a booking. Texts are never changed; they go with the guest.
create table messages (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  booking_id text not null references bookings,
  -- The guest, whoever of the two has written.
  user_id text not null references users on delete cascade,
  by_desk boolean not null,
  -- Who at the desk; null once they have deleted their account.
  author_id text references users on delete set null,
  author_name text,
  text text not null check (text ~ '\S' and char_length(text) <= 1000),
  created_at timestamptz not null,
  -- When the other side has seen it.
  read_at timestamptz,
  constraint messages_author check (by_desk = (author_name is not null) and (by_desk or author_id is null))
);

create index messages_by_booking on messages (booking_id, created_at, id);
create index messages_by_user on messages (user_id, created_at);
create index messages_by_author on messages (author_id) where author_id is not null;
create index messages_for_desk on messages (booking_id, created_at) where read_at is null and not by_desk;

-- Only that it was read is added, once, and that nobody knows any more who wrote it.
create function keep_message() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{read_at,author_id}'::text[] <> to_jsonb(old) - '{read_at,author_id}'::text[]
    or old.read_at is not null and new.read_at is distinct from old.read_at
    or new.author_id is not null and new.author_id is distinct from old.author_id then
    raise exception 'what was written stays' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger keep_messages before update on messages for each row execute function keep_message();

-- As orders are recorded: streams are told of which booking there is something to read.
create function record_message() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('nightdesk events'));
  insert into events (topic, subject, user_id) values ('message', new.booking_id, new.user_id);
  perform pg_notify('nightdesk', 'events');
  return null;
end
$$;

create constraint trigger record_new_message after insert on messages
  deferrable initially deferred for each row execute function record_message();
create constraint trigger record_read_message after update on messages
  deferrable initially deferred for each row
  when (old.read_at is distinct from new.read_at) execute function record_message();

create trigger announce_messages after insert or update on messages
  for each statement execute function announce_change('desk');
