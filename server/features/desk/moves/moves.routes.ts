import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../../desk-log/serve-desk-write.ts';
import type { Parts } from '../../../parts.ts';
import { moveBooking } from './move-booking.ts';

/** What the desk books and moves. */
export const serveMoves = (api: FastifyInstance, parts: Parts): void => {
  const { db, lists } = parts;

  serveDeskWrite(api, parts, 'PUT /desk/bookings/{id}', ({ params, body }, context) =>
    body.preview
      ? moveBooking(db, context, params.id, body)
      : lists.invalidateAfter('bookings', moveBooking(db, context, params.id, body)),
  );
};
