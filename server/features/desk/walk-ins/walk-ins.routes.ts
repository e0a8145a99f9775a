import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../../parts.ts';
import { serveDeskWrite } from '../serve-desk-write.ts';
import { bookWalkIn } from './book-walk-in.ts';

/** What the desk books for those who stand in front of it. */
export const serveWalkIns = (api: FastifyInstance, parts: Parts): void => {
  const { db, lists } = parts;
  serveDeskWrite(api, parts, 'POST /desk/bookings', async ({ body, idempotentCall }, context) => {
    const booked = await bookWalkIn(db, context, idempotentCall, body);
    // Other processes hear of it from the database; whoever asks this one next need not wait for that.
    lists.invalidate('bookings');
    return booked;
  });
};
