-- The language that a guest reads pages and mails in; null for whoever has not chosen one.

-- Earlier processes may be at work meanwhile: they leave it as it is.
alter table users add column language text check (language in ('en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'));
