/** What can be booked: sleeping rooms by the night, study rooms and PCs by the hour. */
export const kinds = ['room', 'study', 'pc'] as const;
export type Kind = (typeof kinds)[number];
