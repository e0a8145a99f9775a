-- Links that somebody waits for, such as the one to a new password, are sent before everything else.
alter table mails add column urgent boolean not null default false;

drop index mails_due;
create index mails_due on mails (urgent desc, due_at, id) where sent_at is null and failed is null;

-- For deleting the oldest in batches.
create index mails_created on mails (created_at);
