import { randomBytes } from 'node:crypto';

/** Crockford's digits: none can be mistaken for another when read aloud at the desk. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference that nobody has and nobody can guess. */
export const generateId = (): string =>
  Array.from(randomBytes(12), (byte) => digits.charAt(byte % digits.length)).join('');
