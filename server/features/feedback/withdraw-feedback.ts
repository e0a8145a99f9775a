import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { deleteFeedbackOn } from './feedback.queries.ts';

/** Takes back what was said of a stay that will never be: otherwise booking and cancelling in turns would rate a room at will. */
export const withdrawFeedback = (tx: Transaction<Database>, bookingId: string): Promise<void> =>
  deleteFeedbackOn(tx, bookingId);
