-- A reminder that has not gone out yet goes with what it reminds of.

-- A mail server may have put it off meanwhile. What was moved is reminded of anew, by its new place and time.
create function drop_reminders() returns trigger language plpgsql as $$
begin
  delete from mails where booking_id = new.id and occasion like 'reminder %' and sent_at is null;
  return null;
end
$$;

create trigger drop_reminders after update of status, room_id, pc_id, starts_at on bookings
  for each row when (
    new.status = 'Cancelled' and old.status <> 'Cancelled' or new.starts_at is distinct from old.starts_at
    or new.room_id is distinct from old.room_id or new.pc_id is distinct from old.pc_id
  )
  execute function drop_reminders();
