import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { deleteFeedbackOf } from './feedback.queries.ts';

/** Takes back all that a guest who leaves for good has said; it counts for no room any more. */
export const eraseFeedback = (tx: Transaction<Database>, uid: string): Promise<void> =>
  deleteFeedbackOf(tx, uid);
