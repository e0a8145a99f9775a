import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../../desk-log/serve-desk-write.ts';
import { ownOrigin } from '../../../http/own-origin.ts';
import { serve } from '../../../http/serve.ts';
import type { Parts } from '../../../parts.ts';
import { extendBooking } from './extend-booking.ts';
import { moveBooking } from './move-booking.ts';

/** Moving bookings at the desk, and extending them as a guest. */
export const serveMoves = (api: FastifyInstance, parts: Parts): void => {
  const { db, lists, clock, settings } = parts;

  serveDeskWrite(api, parts, 'PUT /desk/bookings/{id}', ({ params, body }, context) =>
    body.preview
      ? moveBooking(db, context, params.id, body)
      : lists.invalidateAfter('bookings', moveBooking(db, context, params.id, body)),
  );
  serve(api, 'POST /bookings/{id}/extend', ({ key, caller, params, body, idempotentCall, request }) => {
    const context = {
      key,
      caller,
      now: clock.now(),
      timeZone: settings.timeZone,
      origin: ownOrigin(settings, request),
      requestId: request.id,
      address: request.ip,
    };
    const extension = extendBooking(db, context, { bookingId: params.id, idempotentCall }, body);
    return body.preview ? extension : lists.invalidateAfter('bookings', extension);
  });
};
