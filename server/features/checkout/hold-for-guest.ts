import type { BookingRequest, VenueClock } from '#contract/bookings.rules.ts';
import { refuseTime } from '#contract/house/opening-hours.rules.ts';
import type { Role } from '#contract/identity/permissions.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { generateId } from '../../lib/generate-id.ts';
import { takenCodes } from '../bookings/book.ts';
import { holdBookings, lockBookables, refuseTooManyBookings } from '../bookings/hold-bookings.ts';
import { priceRequest } from '../prices/price-request.ts';
import { insertCheckout } from './checkout.queries.ts';
import { loadLines, type PlaceLine } from './load-lines.ts';

type Guest = { uid: string; role: Role; maxUpcoming: number };

type Held = { checkoutId: string; place: PlaceLine & { reference: string } };

/**
 * Holds a time for a locked guest, without a cart, on the terms of any booking; throws if they cannot have
 * it.
 */
export const holdForGuest = async (
  tx: Tx,
  { uid, role, maxUpcoming }: Guest,
  request: BookingRequest,
  { heldUntil, ...venue }: VenueClock & { heldUntil: Date },
): Promise<Held> => {
  const { find, upcoming, held, cancelled } = await lockBookables(tx, [request], { uid, now: venue.now });
  const bookable = find(request);
  if (!bookable) throw new AppError(notFoundCodes[request.kind]);
  const refusal = refuseTime(request, venue);
  if (refusal) throw new AppError(refusal);
  // What is held already counts: they could not book this as well.
  refuseTooManyBookings({ role, maxUpcoming }, { upcoming: upcoming + held, cancelled }, 1);

  const { timeZone } = venue;
  const rules = { version: bookable.priceVersion, timeZone };
  const price = await priceRequest(tx, { ...request, baseCents: bookable.priceCents }, rules);
  const checkout = await insertCheckout(tx, {
    id: generateId(),
    provider: 'waitlist',
    user_id: uid,
    expires_at: heldUntil,
    food: '[]',
    total_cents: price.amountCents,
  });
  const { id: checkoutId } = checkout;
  const place = { ...request, ...price, title: bookable.title, index: 0 };
  const taken = await holdBookings(tx, [place], { uid, checkoutId, heldUntil, timeZone });
  const [line] = await loadLines(tx, checkout);
  if (taken.length > 0 || line?.kind === 'food' || line?.reference === undefined)
    throw new AppError(takenCodes[request.kind]);
  return { checkoutId, place: { ...line, reference: line.reference } };
};
