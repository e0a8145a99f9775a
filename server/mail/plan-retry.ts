/** More than four hours with the growing pauses below; a link in a mail lives no longer than that either. */
export const mostAttempts = 10;

const firstPauseSeconds = 30;

export type Failure = { responseCode?: number; code?: string };

/** The server will never take this recipient; whatever else it dislikes may be mended on our side. */
const isFinal = ({ responseCode = 0, code }: Failure): boolean => code === 'EENVELOPE' && responseCode >= 500;

/** How many seconds to wait after a failed attempt, each time twice as long; undefined when it is to be given up. */
export const planRetry = (attempts: number, failure: Failure): number | undefined =>
  attempts >= mostAttempts || isFinal(failure) ? undefined : firstPauseSeconds * 2 ** (attempts - 1);
