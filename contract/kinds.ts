import type { ErrorCode } from './errors.ts';

/** What can be booked: sleeping rooms by the night, study rooms and PCs by the hour. */
export const kinds = ['room', 'study', 'pc'] as const;
export type Kind = (typeof kinds)[number];

/** What is said where there is no such thing. */
export const notFoundCodes = {
  room: 'ROOM_NOT_FOUND',
  study: 'STUDY_ROOM_NOT_FOUND',
  pc: 'PC_NOT_FOUND',
} as const satisfies Record<Kind, ErrorCode>;

/** How long one may stay: nights in a room, hours in a study room or at a PC. */
export const longest = { room: 30, study: 12, pc: 12 } as const satisfies Record<Kind, number>;

/** How a list of offers can be ordered: cheapest, dearest, best rated (by guests, then by the house), by name, newest. */
export const sortOrders = ['price', '-price', 'rating', 'title', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];
