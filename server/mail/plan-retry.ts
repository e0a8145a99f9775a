/** More than four hours with the growing pauses below; links do not live longer either. */
export const maxAttempts = 10;

const firstPauseSeconds = 30;

export type Failure = { responseCode?: number; code?: string };

/** The server will never accept this recipient; other errors may be fixed on our side. */
const isFinal = ({ responseCode = 0, code }: Failure): boolean => code === 'EENVELOPE' && responseCode >= 500;

/** Seconds until the next attempt, doubling each time; undefined to give up. */
export const planRetry = (attempts: number, failure: Failure): number | undefined =>
  attempts >= maxAttempts || isFinal(failure) ? undefined : firstPauseSeconds * 2 ** (attempts - 1);
