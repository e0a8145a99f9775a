-- When a mail is to be tried next: at once, later after a failure, and not by a second process while one is at it.
alter table mails add column due_at timestamptz not null default now();

-- What stands in a mail's head can neither begin another line of it nor name another recipient.
alter table mails
  add constraint mails_recipient_single check (recipient !~ '[[:cntrl:][:space:],;<>]'),
  add constraint mails_subject_one_line check (subject !~ '[[:cntrl:]]');

drop index mails_unsent;
create index mails_due on mails (due_at) where sent_at is null and failed is null;

-- Wakes whichever process sends mail, when the transaction that wrote one commits.
create trigger announce_mails after insert on mails
  for each statement execute function announce_change('mails');
