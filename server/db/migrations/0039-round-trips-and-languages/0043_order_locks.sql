-- An order and a clerk who are at the same booking at once wait for each other, and neither fails.

-- As before, but for the order of the last two updates: the booking before its payment, as everywhere.
create or replace function insert_order(o orders, largest_bill bigint) returns integer language plpgsql as $$
declare
  -- What the guest has written for the number of a room may be anything.
  place constant integer := case when o.room_id ~ '^[0-9]{1,9}$' then o.room_id end;
  stay record;
  written integer;
begin
  select bookings.id, checkout_id is null and bill.total - bill.paid + o.total_cents > 0 as is_due into stay
  from bookings
  join payments on payments.booking_id = bookings.id
  cross join lateral (
    select
      bookings.amount_cents
        + coalesce((select sum(amount_cents) from charges where booking_id = bookings.id and kind <> 'change'), 0)
        + coalesce((select sum(total_cents) from orders where booking_id = bookings.id and status <> 'Cancelled'), 0)
        as total,
      coalesce((select amount_cents from transfers where payment_id = payments.id and kind = 'paid'), 0)
        - coalesce((select sum(amount_cents) from refunds where payment_id = payments.id), 0)
        + coalesce((
          select sum(case kind when 'paid' then amount_cents else -amount_cents end) from desk_payments
          where booking_id = bookings.id
        ), 0)
        as paid
    offset 0
  ) as bill
  where bookings.user_id = o.user_id and bookings.status = 'Checked in' and ends_at > o.created_at
    and case o.room_type
      when 'Sleeping Room' then bookings.kind = 'sleeping' and room_id = place
      when 'PC' then bookings.kind = 'pc' and pc_id = place
      else bookings.kind = 'study' and room_id = place
    end
    and bill.total + o.total_cents <= largest_bill
  order by starts_at
  limit 1;

  insert into orders (user_id, number, room_type, room_id, items, total_cents, created_at, code, booking_id)
  select o.user_id, coalesce(max(number), 0) + 1, o.room_type, o.room_id, o.items, o.total_cents, o.created_at, o.code, stay.id
  from orders where user_id = o.user_id
  returning id into written;

  if stay.is_due then
    update bookings set paid_at = null where id = stay.id and paid_at is not null;
    update payments set status = 'due' where booking_id = stay.id and status = 'paid';
  end if;
  return written;
end
$$;
