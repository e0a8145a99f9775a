/** How long a freed time is held for the first guest in line. */
export const waitlistHoldMinutes = 30;

/** The most waitlist entries of one guest. */
export const maxWaiting = 10;
