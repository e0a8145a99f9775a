import type { Temporal } from 'temporal-polyfill';
import { agreedFreeHours, freeUntil, type Status, statusAt } from '#contract/bookings.rules.ts';
import type { PcBooking, RoomBooking, TakenSlot } from '#contract/bookings.ts';
import { summariseForGuest } from '#contract/desk/bill.rules.ts';
import { fromCents } from '#contract/money.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import { toInstant } from '../../lib/clock.ts';
import type { BookingRow, TakenRow } from './booking-rows.queries.ts';

export const readBooking = (row: BookingRow) => {
  const kind = kindOf[row.kind];
  const freeHours = agreedFreeHours(kind, row.free_cancel_hours);
  return { kind, startsAt: toInstant(row.starts_at), endsAt: toInstant(row.ends_at), freeHours };
};

/** Until when cancelling a booking is free, by the terms it was made under. */
export const freeUntilOf = (
  row: Pick<BookingRow, 'kind' | 'starts_at' | 'free_cancel_hours'>,
): Temporal.Instant => {
  const kind = kindOf[row.kind];
  return freeUntil(kind, toInstant(row.starts_at), agreedFreeHours(kind, row.free_cancel_hours));
};

export const statusOf = (row: BookingRow, now: Temporal.Instant): Status =>
  statusAt(row.status, readBooking(row).endsAt, now);

const presentRoom = ({ kind, room_id }: TakenRow): Pick<TakenSlot, 'roomId' | 'roomType'> => ({
  // The database ensures that bookings of rooms have a number.
  roomId: Number(room_id),
  roomType: kind === 'study' ? 'study' : 'sleeping',
});

/** Total and due amount, if they differ from the price and from what the status implies. */
const presentBill = (row: BookingRow): Pick<RoomBooking, 'total' | 'due'> => {
  const { costCents, dueCents } = summariseForGuest({
    ...row,
    status: row.payment,
    amountCents: row.amount_cents,
  });
  return {
    ...(costCents !== row.amount_cents && { total: fromCents(costCents) }),
    ...(dueCents !== undefined && { due: fromCents(dueCents) }),
  };
};

const presentCommon = (row: BookingRow, now: Temporal.Instant) => {
  const { startsAt, endsAt } = readBooking(row);
  return {
    _id: row.id,
    title: row.title,
    image: row.image,
    date: row.date,
    time: row.time.slice(0, 5),
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    freeUntil: freeUntilOf(row).toString(),
    status: statusOf(row, now),
    payment: row.payment,
    ...presentBill(row),
    userEmail: row.email ?? '',
  };
};

export const presentRoomBooking = (row: BookingRow, now: Temporal.Instant): RoomBooking => ({
  ...presentCommon(row, now),
  ...presentRoom(row),
  ...(row.kind === 'sleeping' ? { nights: row.count } : { duration: row.count }),
  amount: fromCents(row.amount_cents),
});

export const presentPcBooking = (row: BookingRow, now: Temporal.Instant): PcBooking => ({
  ...presentCommon(row, now),
  pcId: Number(row.pc_id),
  duration: row.count,
  totalCost: fromCents(row.amount_cents),
});

export const presentBooking = (row: BookingRow, now: Temporal.Instant): RoomBooking | PcBooking =>
  row.kind === 'pc' ? presentPcBooking(row, now) : presentRoomBooking(row, now);

/** Somebody else's booking, as a taken slot. */
export const presentTakenSlot = (row: TakenRow): TakenSlot => ({
  ...presentRoom(row),
  date: row.date,
  time: row.time.slice(0, 5),
});
