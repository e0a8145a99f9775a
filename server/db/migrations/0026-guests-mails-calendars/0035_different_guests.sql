-- Records that share a phone number and that the desk has told apart: they are of two guests.
-- The ids are those of accounts or of records; the row of one that is gone says nothing of anybody.

create table different_guests (
  one text collate "C" not null,
  other text collate "C" not null,
  said_at timestamptz not null,
  primary key (one, other),
  check (one < other)
);
