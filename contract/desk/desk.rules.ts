/** Whether the next guest can move in. */
export const readinessStates = ['clean', 'to clean', 'out of order'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** For how long the last check-in, check-out or no-show can be undone. */
export const undoMinutes = 10;

/** The most days that the board shows. */
export const maxBoardDays = 93;

/** How many days after the end of a stay a guest who was not checked out of the room counts as gone. */
export const goneAfterDays = 7;

/** How many minutes after the start of a booking an absent guest is late. */
export const lateAfterMinutes = 15;

export const isLate = (
  { status, startsAt }: { status: string; startsAt: string },
  /** In milliseconds. */
  now: number,
): boolean => status === 'Confirmed' && now - Date.parse(startsAt) >= lateAfterMinutes * 60_000;
