-- A second factor for those who run the house, and when a session has last proved whose it is.

-- Earlier processes may be at work meanwhile: they leave the new columns as they are, and none of them needs a rewrite.
alter table users add column two_factor_enabled boolean not null default false;

-- When its owner has last signed in or confirmed who they are. Sessions from before have not; new ones have just
-- signed in, unless the server says otherwise.
alter table sessions add column confirmed_at timestamptz;
alter table sessions alter column confirmed_at set default now();

-- An authenticator app, and the recovery codes that go with it.
create table two_factors (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  -- Encrypted with the key that signs cookies.
  secret text not null,
  -- A JSON list of keyed hashes.
  backup_codes text not null,
  -- Only once it has given a right code.
  verified boolean not null default false,
  -- Wrong codes in a row, and until when none is taken.
  failed_verification_count integer not null default 0 check (failed_verification_count >= 0),
  locked_until timestamptz
);
