/** Whole seconds until then, and none once it has passed. */
export const secondsUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));

/** 9:05 */
export const formatTimeLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
