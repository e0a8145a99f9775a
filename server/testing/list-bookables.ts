import type { BookingTime } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { kindOf } from '../db/booked-kinds.ts';
import type { Db } from '../db/schema.ts';

export const takenCodes = { room: 'ROOM_TAKEN', study: 'STUDY_ROOM_TAKEN', pc: 'PC_TAKEN' } as const;

export const bookingCall = ({ kind, id, date, time, count }: BookingTime & { id: number }) =>
  kind === 'pc'
    ? { path: '/pcbookinghistory', body: { pcId: id, date, time, duration: count } }
    : kind === 'study'
      ? { path: '/bookings', body: { roomId: id, roomType: 'study', date, time, duration: count } }
      : { path: '/bookings', body: { roomId: id, date, time, nights: count } };

export type Bookable = { kind: Kind; id: number; priceCents: number };

export const listBookables = async (db: Db): Promise<Bookable[]> => {
  const rooms = await db.selectFrom('rooms').select(['id', 'kind', 'price_cents']).orderBy('id').execute();
  const pcs = await db.selectFrom('pcs').select(['id', 'price_cents']).orderBy('id').execute();
  return [
    ...rooms.map(({ id, kind, price_cents }) => ({
      kind: kindOf[kind],
      id,
      priceCents: price_cents,
    })),
    ...pcs.map(({ id, price_cents }) => ({ kind: 'pc' as const, id, priceCents: price_cents })),
  ];
};
