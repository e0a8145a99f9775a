import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStaff } from '#contract/identity/permissions.ts';
import { describeSubject, recordRefusals } from '../../desk-log/serve-desk-write.ts';
import type { SignedIn } from '../../http/caller.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { type Call, serve, verifiesSession } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { book, readPcRequest, readRoomRequest } from './book.ts';
import { findBooking } from './booking-rows.queries.ts';
import { cancelBooking } from './cancel-booking.ts';
import { listPcBookings, listRoomBookings, showBooking } from './list-bookings.ts';

const cancelling = 'POST /bookings/{id}/cancel';

export const serveBookings = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings, lists } = parts;
  const venueOf = (request: FastifyRequest) => ({
    now: clock.now(),
    timeZone: settings.timeZone,
    origin: ownOrigin(settings, request),
    maxUpcoming: settings.maxUpcomingBookings,
  });
  const contextOf = ({ caller, request }: { caller: SignedIn; request: FastifyRequest }) => ({
    ...venueOf(request),
    caller,
    requestId: request.id,
    address: request.ip,
  });
  const bookFor = (
    { session, request, idempotentCall }: Omit<Call<'POST /bookings'>, 'key' | 'body'>,
    asked: Parameters<typeof book>[3],
  ) => lists.invalidateAfter('bookings', book(db, { ...venueOf(request), session }, idempotentCall, asked));

  /** Cancelling deletes the stay's feedback, which changes the rating of its room. */
  const cancelThenInvalidate = async (change: ReturnType<typeof cancelBooking>) => {
    const cancelled = await lists.invalidateAfter('bookings', change);
    lists.invalidate('rooms');
    return cancelled;
  };

  serveOwnList(api, 'GET /bookings', async ({ query, request }) =>
    listRoomBookings(db, await api.findCaller(request), query, clock.now()),
  );
  serve(api, 'POST /bookings', (call) => bookFor(call, readRoomRequest(call.body)), verifiesSession);
  serve(api, 'GET /bookings/{id}', ({ caller, params }) => showBooking(db, caller, params.id, clock.now()));
  serve(
    api,
    cancelling,
    (call) =>
      cancelThenInvalidate(
        db.transaction().execute((tx) => cancelBooking(tx, contextOf(call), call.params.id)),
      ),
    // Staff who cancel somebody else's booking act for the desk.
    recordRefusals(api, parts, cancelling, async (request, caller) => {
      if (!isStaff(caller)) return undefined;
      const action = describeSubject(cancelling, request);
      const booking = await findBooking(db, action.bookingId ?? '', clock.now());
      return booking?.user_id === caller.uid ? undefined : action;
    }),
  );

  serveOwnList(api, 'GET /pcbookinghistory', ({ caller, query }) =>
    listPcBookings(db, caller, query, clock.now()),
  );
  serve(api, 'POST /pcbookinghistory', (call) => bookFor(call, readPcRequest(call.body)), verifiesSession);
};
