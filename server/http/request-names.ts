import { randomBytes } from 'node:crypto';

/** Gives each request an id of our own making: one that a client may choose could forge the log. */
export const createRequestNames = (): (() => string) => {
  // Random once for the process, so that no two processes or starts share ids, and then counted: a UUID costs more.
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
};
