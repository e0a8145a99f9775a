/** Whether the next guest can move in. */
export const readinessStates = ['clean', 'to clean', 'out of order'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** How long the last check-in, check-out or no-show can be taken back. */
export const undoMinutes = 10;

/** How many days the board shows at most. */
export const longestBoard = 93;

/** Whom nobody has checked out of a room for so many days after their time has left without a word. */
export const longestOverDays = 7;

/** How long after their time guests who have not come are late. */
export const lateAfterMinutes = 15;

export const isLate = (
  { status, startsAt }: { status: string; startsAt: string },
  /** In milliseconds. */
  now: number,
): boolean => status === 'Confirmed' && now - Date.parse(startsAt) >= lateAfterMinutes * 60_000;
