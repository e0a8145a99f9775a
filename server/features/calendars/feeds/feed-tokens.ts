import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits need neither salt nor a slow hash: they cannot be guessed. */
const tokenBytes = 32;

const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The secret of a feed's address, and the hash that is stored. */
export const createFeedToken = (): { token: string; tokenHash: string } => {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, tokenHash: hashToken(token) };
};

export const writeFeedUrl = (origin: string, token: string): string => `${origin}/calendars/${token}.ics`;

/** The hash of the token in a file name; undefined without one. */
export const readFeedFile = (file: string): string | undefined => {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : file;
  return isToken(token) ? hashToken(token) : undefined;
};
