import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Attempt } from '../http/read-idempotency-key.ts';
import { deleteClaim } from './idempotency.queries.ts';

/** Forgets what a call has created under its key, where that came to nothing after all: a repeat tries anew. */
export const forgetAttempt = (tx: Transaction<Database>, attempt: Attempt): Promise<void> =>
  deleteClaim(tx, attempt);
