import { randomFillSync } from 'node:crypto';

/** Crockford's digits: none is mistaken for another when read aloud. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Random bytes for many ids: fetching them takes longer than all the rest. */
const bytes = new Uint8Array(100 * length);
let used = bytes.length;

/** An unguessable, unique reference. */
export const generateId = (): string => {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  let id = '';
  for (const end = used + length; used < end; used++) id += digits.charAt((bytes[used] ?? 0) % digits.length);
  return id;
};
