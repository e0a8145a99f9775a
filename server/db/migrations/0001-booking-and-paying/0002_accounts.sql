-- Who comes to the desk: users, their ways to sign in, their open sessions, and the mail written to them.

create table users (
  id text primary key check (id ~ '\S' and char_length(id) <= 64),
  name text not null check (char_length(name) <= 100),
  email text not null check (email ~ '\S@\S' and char_length(email) <= 254 and email = btrim(email)),
  email_verified boolean not null default false,
  image text check (char_length(image) <= 2000),
  phone_number text not null default '' check (phone_number ~ '^\d{0,20}$'),
  -- Pending has asked to be an admin, and has exactly the rights of a user.
  role text not null default 'user' check (role in ('user', 'pending', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index users_email on users (lower(email));
create index users_by_role on users (role, id);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- A way to sign in: a password (provider "credential") or an account with a provider.
create table accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_provider unique (provider_id, account_id)
);

create index accounts_by_user on accounts (user_id);

-- One-time secrets with an end: password resets, and sign-ins that are under way at a provider.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_by_identifier on verifications (identifier);
create index verifications_by_end on verifications (expires_at);

-- How often somebody tried something in the window that ends then; shared by every process.
create table rate_limits (
  key text primary key,
  count integer not null check (count > 0),
  ends_at timestamptz not null
);

create index rate_limits_by_end on rate_limits (ends_at);

-- What the house must remember between starts and tell nobody, such as the key that signs its cookies.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Mail that is to be sent, was sent, or is only captured.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null check (recipient ~ '\S'),
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  failed text
);

create index mails_unsent on mails (id) where sent_at is null;

-- A house without an admin could never get one again from inside, whoever takes the last one away and how.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  -- Two admins who demote each other at the same moment come here one after the other.
  perform pg_advisory_xact_lock(hashtext('nightdesk admins'));
  if not exists (select from users where role = 'admin') then
    raise exception 'the last admin' using errcode = 'check_violation', constraint = 'users_last_admin';
  end if;
  return null;
end
$$;

create trigger keep_an_admin_on_update after update of role on users
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function keep_an_admin();

create trigger keep_an_admin_on_delete after delete on users
  for each row when (old.role = 'admin') execute function keep_an_admin();
