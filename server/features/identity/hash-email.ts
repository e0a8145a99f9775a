import { createHash } from 'node:crypto';

/** An e-mail as part of a key: of one length whatever was typed, for an index takes no long rows. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('hex');
