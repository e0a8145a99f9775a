-- Mails in HTML, mails that are sent once by themselves, and what a guest does not want to be sent.

-- Earlier processes may be at work meanwhile: they send the text alone, and leave the new columns as they are.
alter table mails
  -- What HTML is written from when it is sent; like the text, it goes when the mail has gone.
  add column content jsonb,
  -- What it was sent on account of, where that may be noticed more than once: `reminder 9KD2M4XTAAAA 2026-11-25 15:00:00+00`.
  add column occasion text;
create unique index mails_by_occasion on mails (occasion) where occasion is not null;

-- Only what can be done without: confirmations, changes and links are always sent.
alter table users add column unwanted_mails text[] not null default '{}'
  check (unwanted_mails <@ array['reminder', 'review']);
alter table guests add column unwanted_mails text[] not null default '{}'
  check (unwanted_mails <@ array['reminder', 'review']);
