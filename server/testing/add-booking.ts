import { type BookingTime, type Status, spanOf } from '#contract/bookings.rules.ts';
import { bookedKinds } from '../db/booked-kinds.ts';
import type { Db } from '../db/schema.ts';
import { insertRows } from './rows.ts';

let added = 0;

const nextId = () => String(++added).padStart(12, '0');

type Booking = BookingTime & { id: number; uid?: string; status?: Status; timeZone?: string };

/** Inserts a booking and its payment, limited only by the database's constraints; returns the reference. */
export const addBooking = async (
  db: Db,
  { id: thing, uid, status = 'Confirmed', timeZone = 'Europe/Lisbon', ...request }: Booking,
): Promise<string> => {
  const { kind, date, time, count } = request;
  const { startsAt, endsAt } = spanOf(request, timeZone);
  const id = nextId();
  await insertRows(db, 'bookings', {
    id,
    date,
    time,
    count,
    status,
    title: 'Somewhere',
    amount_cents: 0,
    user_id: uid ?? null,
    kind: bookedKinds[kind],
    ...(kind === 'pc' ? { pc_id: thing } : { room_id: thing }),
    starts_at: new Date(startsAt.epochMilliseconds),
    ends_at: new Date(endsAt.epochMilliseconds),
    held_until: status === 'Pending' ? new Date('2100-01-01') : null,
    cancelled_at: status === 'Cancelled' ? new Date(0) : null,
    // Only if needed: databases of earlier versions lack this column.
    ...(status === 'Checked in' && { arrived_at: new Date(startsAt.epochMilliseconds) }),
  });
  await db.insertInto('payments').values({ id, booking_id: id, amount_cents: 0, status: 'due' }).execute();
  return id;
};
