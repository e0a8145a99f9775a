import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../../parts.ts';
import { serveDeskWrite } from '../serve-desk-write.ts';
import { moveBooking } from './move-booking.ts';

/** What the desk books and moves. */
export const serveMoves = (api: FastifyInstance, parts: Parts): void => {
  const { db, lists } = parts;
  /** Other processes hear of it from the database; whoever asks this one next need not wait for that. */
  const thenInvalidate = async <T>(change: Promise<T>): Promise<T> => {
    const made = await change;
    lists.invalidate('bookings');
    return made;
  };

  serveDeskWrite(api, parts, 'PUT /desk/bookings/{id}', ({ params, body }, context) =>
    body.preview
      ? moveBooking(db, context, params.id, body)
      : thenInvalidate(moveBooking(db, context, params.id, body)),
  );
};
