-- A reminder of what is over, or of a "tomorrow" that is today, is sent to nobody, however long the mail server was away.

-- Earlier processes may be at work meanwhile: they send what they find.
alter table mails add column valid_until timestamptz;
