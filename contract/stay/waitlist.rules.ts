/** How long a time that has become free is held for whoever is first in line. */
export const waitlistHoldMinutes = 30;

/** For how many times a guest may wait at once. */
export const mostWaiting = 10;
