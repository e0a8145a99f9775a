import type { ErrorCode } from './errors.ts';

/** What can be booked: sleeping rooms by the night, study rooms and PCs by the hour. */
export const kinds = ['room', 'study', 'pc'] as const;
export type Kind = (typeof kinds)[number];

/** The error if a bookable does not exist. */
export const notFoundCodes = {
  room: 'ROOM_NOT_FOUND',
  study: 'STUDY_ROOM_NOT_FOUND',
  pc: 'PC_NOT_FOUND',
} as const satisfies Record<Kind, ErrorCode>;

/** The longest booking: nights in a room, hours in a study room or at a PC. */
export const longest = { room: 30, study: 12, pc: 12 } as const satisfies Record<Kind, number>;

/** Orders of a list: price up or down, rating (by guests, then by the house), name, newest. */
export const sortOrders = ['price', '-price', 'rating', 'title', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];
