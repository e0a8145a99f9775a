import { createHmac, randomInt } from 'node:crypto';

/** Without characters that are easily confused: 0 and o, 1 and l. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const amount = 10;
const length = 12;

const generateCode = (): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** Grouped for reading: three groups of four. */
const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => inGroups(generateCode()));

/**
 * The stored hash of a recovery code. It needs the server's key, so that a copy of the database is useless.
 */
export const hashRecoveryCode = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery code ${code.replaceAll('-', '')}`)
    .digest('hex');

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** better-auth stores the list again after each use; the remaining codes are already hashes. */
export const hashRecoveryCodes = (secret: string, list: string): string => {
  const codes: string[] = JSON.parse(list); // better-auth's own list
  return JSON.stringify(codes.map((code) => (isHash(code) ? code : hashRecoveryCode(secret, code))));
};
