import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { serveOwnList } from '../../../lists/serve-own-list.ts';
import type { Parts } from '../../../parts.ts';
import { listDeskBookings } from './list-desk-bookings.ts';
import { showDeskBooking } from './show-desk-booking.ts';

/** Finding bookings at the desk. */
export const serveDeskBookings = (api: FastifyInstance, { db, clock, settings }: Parts): void => {
  const venue = () => ({ now: clock.now(), timeZone: settings.timeZone });
  serveOwnList(api, 'GET /desk/bookings', ({ query }) => listDeskBookings(db, query, venue()));
  serve(api, 'GET /desk/bookings/{id}', ({ params }) => showDeskBooking(db, params.id, venue()));
};
