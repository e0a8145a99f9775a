-- Passkeys of admins. Earlier processes may be at work meanwhile: they know nothing of the table, and whoever removes a
-- second factor there removes its passkeys too.

-- Belongs to an authenticator app, whose recovery codes help when the passkey is lost, and goes with it.
create table passkeys (
  id text primary key,
  user_id text not null references two_factors (user_id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 60),
  public_key text not null,
  credential_id text not null unique,
  -- How often the device says that it was used; some always say 0.
  counter bigint not null check (counter >= 0),
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_by_user on passkeys (user_id);
