import type { Wish } from '#contract/bookings.rules.ts';

/** What a clash is called. */
export const takenCodes = { room: 'ROOM_TAKEN', study: 'STUDY_ROOM_TAKEN', pc: 'PC_TAKEN' } as const;

/** The call that books a thing. */
export const orderOf = ({ kind, id, date, time, count }: Wish & { id: number }) =>
  kind === 'pc'
    ? { path: '/pcbookinghistory', body: { pcId: id, date, time, duration: count } }
    : kind === 'study'
      ? { path: '/bookings', body: { roomId: id, roomType: 'study', date, time, duration: count } }
      : { path: '/bookings', body: { roomId: id, date, time, nights: count } };
