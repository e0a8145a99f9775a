import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../../desk-log/serve-desk-write.ts';
import type { Parts } from '../../../parts.ts';
import { bookWalkIn } from './book-walk-in.ts';

/** Bookings for guests at the desk. */
export const serveWalkIns = (api: FastifyInstance, parts: Parts): void => {
  const { db, lists } = parts;
  serveDeskWrite(api, parts, 'POST /desk/bookings', ({ body, idempotentCall }, context) =>
    lists.invalidateAfter('bookings', bookWalkIn(db, context, idempotentCall, body)),
  );
};
