/** Whether the next guest can move in. */
export const readinessStates = ['clean', 'to clean', 'out of order'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** How long the last check-in, check-out or no-show can be taken back. */
export const undoMinutes = 10;

/** How many days the board shows at most. */
export const longestBoard = 93;
