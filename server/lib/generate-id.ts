import { randomBytes } from 'node:crypto';

/** Crockford's digits: none is mistaken for another when read aloud. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An unguessable, unique reference. */
export const generateId = (): string =>
  Array.from(randomBytes(12), (byte) => digits.charAt(byte % digits.length)).join('');
