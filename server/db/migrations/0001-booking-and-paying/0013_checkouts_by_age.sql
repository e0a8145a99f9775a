-- What came to nothing, the oldest first, so that it can be deleted some at a time.
create index checkouts_over_by_age on checkouts (settled_at) where status in ('Declined', 'Expired');
