/** What can be booked: sleeping rooms by the night, study rooms and PCs by the hour. */
export const kinds = ['room', 'study', 'pc'] as const;
export type Kind = (typeof kinds)[number];

/** How long one may stay: nights in a room, hours in a study room or at a PC. */
export const longest = { room: 30, study: 12, pc: 12 } as const satisfies Record<Kind, number>;
