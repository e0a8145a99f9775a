import type { Temporal } from 'temporal-polyfill';
import { statusAt } from '#contract/bookings.rules.ts';
import type { DeskBooking, DeskGuest } from '#contract/desk/bookings.ts';
import { fromCents } from '#contract/money.ts';
import { m } from '#messages/server.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import { toInstant } from '../../lib/clock.ts';
import { freeUntilOf } from '../bookings/present-booking.ts';
import type { DeskBookingRow } from './desk-bookings.queries.ts';

const presentGuest = (row: DeskBookingRow): DeskGuest => ({
  uid: row.user_id ?? row.guest_id ?? '',
  name: row.name ?? m.desk_erased_guest(),
  email: row.email ?? '',
  phoneNumber: row.phoneNumber ?? '',
  hasAccount: row.user_id !== null,
});

/** Fields that most bookings do not have. */
const presentRarer = (row: DeskBookingRow) => ({
  ...(row.free_cancel_hours !== null && { freeUntil: freeUntilOf(row).toString() }),
  ...(row.moved_on !== null && { movedOn: row.moved_on }),
  ...(row.moved_at && { movedAt: row.moved_at.toISOString() }),
  ...(row.arrived_at && { arrivedAt: row.arrived_at.toISOString() }),
  ...(row.left_at && { leftAt: row.left_at.toISOString() }),
  ...(row.status === 'Pending' && row.held_until && { heldUntil: row.held_until.toISOString() }),
});

/** A booking of any kind as the desk sees it. */
export const presentDeskBooking = (row: DeskBookingRow, now: Temporal.Instant): DeskBooking => ({
  _id: row.id,
  kind: kindOf[row.kind],
  // The database gives every booking the number of its room or PC.
  id: Number(row.room_id ?? row.pc_id),
  title: row.title,
  image: row.image,
  date: row.date,
  time: row.time.slice(0, 5),
  count: row.count,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  ...presentRarer(row),
  createdAt: row.created_at.toISOString(),
  status: statusAt(row.status, toInstant(row.ends_at), now),
  isOver: row.status === 'Checked in' && row.ends_at.getTime() <= now.epochMilliseconds,
  payment: row.payment,
  guest: presentGuest(row),
  amount: fromCents(row.amount_cents),
  total: fromCents(row.totalCents),
  paid: fromCents(row.paidCents),
  due: fromCents(row.totalCents - row.paidCents),
  version: row.version,
});
